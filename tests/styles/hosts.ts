/** Variables of pages that have their own look, in every form that the themes say they follow. */

interface Host {
  light: Record<string, string>
  dark: Record<string, string>
}

/** Whole colours, near black and white; the dark lines are see-through. */
const paper: Host = {
  light: {
    '--radius': '0.6rem',
    '--card': 'oklch(1 0 0)',
    '--card-foreground': 'oklch(0.15 0 0)',
    '--border': 'oklch(0.92 0 0)',
    '--primary': 'oklch(0.21 0 0)',
    '--destructive': 'oklch(0.58 0.24 27)',
  },
  dark: {
    '--radius': '0.6rem',
    '--card': 'oklch(0.21 0 0)',
    '--card-foreground': 'oklch(0.98 0 0)',
    '--border': 'oklch(1 0 0 / 10%)',
    '--primary': 'oklch(0.92 0 0)',
    '--destructive': 'oklch(0.7 0.19 22)',
  },
}

/** Parts of an hsl(); a danger colour that is far too dark to read in the dark. */
const ink: Host = {
  light: {
    '--radius': '0.5rem',
    '--card': '0 0% 100%',
    '--card-foreground': '222 84% 5%',
    '--border': '214 32% 91%',
    '--primary': '221 83% 53%',
    '--destructive': '0 84% 60%',
  },
  dark: {
    '--radius': '0.5rem',
    '--card': '222 84% 5%',
    '--card-foreground': '210 40% 98%',
    '--border': '217 33% 17%',
    '--primary': '217 91% 60%',
    '--destructive': '0 63% 31%',
  },
}

/** A brand that nobody could read on white. */
const lemon: Host = {
  light: { ...paper.light, '--card': '#fdfcf8', '--card-foreground': '#292524', '--primary': '#facc15' },
  dark: { ...paper.dark, '--card': '#292524', '--card-foreground': '#f5f5f4', '--primary': '#713f12' },
}

const element = (text: string, ground: string, line: string, brand = '#409eff') => ({
  '--el-font-family': 'sans-serif',
  '--el-border-radius-base': '4px',
  '--el-bg-color': ground,
  '--el-text-color-primary': text,
  '--el-border-color-light': line,
  '--el-color-primary': brand,
  '--el-color-success': '#67c23a',
  '--el-color-warning': '#e6a23c',
  '--el-color-danger': '#f56c6c',
})

export const SHADCN = { paper, ink, lemon }
export const ELEMENT_PLUS = {
  usual: { light: element('#303133', '#ffffff', '#e4e7ed'), dark: element('#e5eaf3', '#141414', '#414243') },
  seeThrough: {
    light: element('#303133', '#ffffff', '#e4e7ed', '#ffd700'),
    dark: element('rgba(240, 245, 255, 0.95)', '#141414', 'rgba(245, 248, 255, 0.2)', '#1d39c4'),
  },
}
