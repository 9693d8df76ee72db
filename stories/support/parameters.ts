/** Globals of stories that are always in one language, one theme or one width. */
export const chinese = { globals: { locale: 'zh-CN' } }
export const dark = { globals: { theme: 'dark' } }
/** 320 CSS pixels: the narrowest page that WCAG asks for. */
export const narrow = { globals: { viewport: { value: 'mobile1', isRotated: false } } }

/** The same picture in another look, without the acts: those name words and places of the first. */
export function again<S extends { play?: unknown }>(
  story: S,
  look: { globals: Readonly<Record<string, unknown>> },
  play?: S['play'],
): S {
  const copy = { ...story, ...look }
  delete copy.play
  return play === undefined ? copy : { ...copy, play }
}
