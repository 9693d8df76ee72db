import { expect } from 'storybook/test'

/** Elements that load, run, submit or embed something. */
const ACTIVE =
  'script, style, link, meta, base, img, picture, source, video, audio, iframe, frame, object, embed, form, ' +
  'template, animate, set, use, foreignObject, math'

/** The page as it stands, attributes and all. */
export const markupOf = (element: Element): string => new XMLSerializer().serializeToString(element)

/** Nothing that a sender wrote has become more than text. */
export async function expectHarmless(root: HTMLElement): Promise<void> {
  await expect([...root.querySelectorAll(ACTIVE)].map((element) => element.tagName)).toEqual([])
  const attributes = [...root.querySelectorAll('*')].flatMap((element) => [...element.attributes])
  const dangerous = attributes.filter(({ name, value }) =>
    /^(href|xlink:href)$/.test(name)
      ? !/^(https?:\/\/|mailto:)/.test(value)
      : /^(on|src|srcset|srcdoc|action|formaction|background|poster|ping$)/.test(name),
  )
  await expect(dangerous.map(({ name, value }) => `${name}=${value}`)).toEqual([])
  for (const link of root.querySelectorAll('a[href]'))
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(window).not.toHaveProperty('takenOver')
}
