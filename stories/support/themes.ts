import elementPlus from '../../src/styles/themes/element-plus.css?inline'
import shadcn from '../../src/styles/themes/shadcn.css?inline'

/**
 * The themes that follow a host, each inside its own `[data-host]` only: an app has one of them, for its whole
 * page. A registered property cannot be limited, and need not be.
 */
export function adoptThemes(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(within('shadcn', shadcn) + within('element-plus', elementPlus))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

function within(host: string, css: string): string {
  const registered = css.match(/@property[^}]*\}/g) ?? []
  const rules = css
    .replace(/@property[^}]*\}/g, '')
    .replace(/@layer[^{;]*;/g, '')
    .replaceAll(':root', ':scope')
  return `${registered.join('')} @scope ([data-host='${host}']) { ${rules} }`
}
