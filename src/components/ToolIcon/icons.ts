import type { ToolCardState } from '../../core/states.js'

/** Line drawings on a 24 by 24 grid, one path each: a header is drawn a thousand times. */
const CIRCLE = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z'
const ARC = 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5'

const STATE_ICONS: Record<ToolCardState, string> = {
  planned: 'M12 3.5v.01M18 6v.01M20.5 12v.01M18 18v.01M12 20.5v.01M6 18v.01M3.5 12v.01M6 6v.01',
  streaming_args: ARC,
  args_ready: `${CIRCLE}M12 12v.01`,
  waiting_approval: `${CIRCLE}M9.6 9.4a2.5 2.5 0 1 1 3.6 2.5c-.8.4-1.2 1-1.2 1.8M12 16.6v.01`,
  executing: ARC,
  succeeded: 'M5 12.5l4.5 4.5L19 7.5',
  failed: 'M7 7l10 10M17 7L7 17',
  denied: `${CIRCLE}M6.2 17.8L17.8 6.2`,
  cancelled: 'M8 7h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z',
}

export const ICONS = {
  ...STATE_ICONS,
  warning:
    'M12 9v4.5M12 17v.01M10.3 4.2L2.6 17.6a2 2 0 0 0 1.7 3h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z',
  unknown: `${CIRCLE}M12 7.5v5M12 16v.01`,
  interrupted: 'M4 12h5M15 12h5M11 8l2 8',
  chevron: 'M7 10l5 5 5-5',
} as const

export type ToolIconName = keyof typeof ICONS
