// What keeps data from becoming markup, code or a request (SECURITY.md, promises A and B), as restricted syntax.
// tests/architecture/lint.spec.ts shows each of them bite.

const NODES = 'Render nodes, never strings of HTML.'
const DATA = 'Data of a call is shown through JsonView or TextValue, which make strings of it.'
const NAMES = 'Elements and attributes are written here, never named by data.'

const SINKS =
  'innerHTML|outerHTML|insertAdjacentHTML|srcdoc|setHTMLUnsafe|parseHTMLUnsafe|setHTML|createContextualFragment'

/** Fields of a card that hold what somebody sent. */
const FIELDS = 'args|result|output|lateResult|response|responseSchema|metadata'

/** In scripts, also those of components. */
export const scriptSafety = [
  { selector: `MemberExpression[property.name=/^(${SINKS})$/]`, message: NODES },
  { selector: `Property[key.name=/^(${SINKS})$/]`, message: NODES },
  { selector: `MemberExpression > Literal[value=/^(${SINKS})$/]`, message: NODES },
  { selector: 'Identifier[name=/^(createStaticVNode|DOMParser|trustedTypes)$/]', message: NODES },
  { selector: "MemberExpression[object.name='document'][property.name=/^write(ln)?$/]", message: NODES },
  {
    selector: "CallExpression[callee.property.name='createElement'][arguments.0.type!='Literal']",
    message: NAMES,
  },
  {
    selector: "CallExpression[callee.property.name=/^setAttribute(NS)?$/][arguments.0.type!='Literal']",
    message: NAMES,
  },
  { selector: "ImportExpression[source.type!='Literal']", message: 'What is loaded is written here.' },
  {
    // A name that begins small is no component of ours.
    selector: "CallExpression[callee.name='h'][arguments.0.type='Identifier'][arguments.0.name=/^[a-z]/]",
    message: NAMES,
  },
  {
    selector: "CallExpression[callee.name='h'][arguments.0.type!=/^(Literal|Identifier)$/]",
    message: NAMES,
  },
  {
    selector:
      "CallExpression[callee.name='h'][arguments.0.type='Literal'] > ObjectExpression > SpreadElement",
    message: NAMES,
  },
  {
    selector:
      "CallExpression[callee.name='h'][arguments.0.type='Literal'][arguments.length>2][arguments.1.type!=/^(ObjectExpression|Literal|ConditionalExpression)$/]",
    message: NAMES,
  },
  {
    selector: `CallExpression[callee.name='h'] > MemberExpression[property.name=/^(${FIELDS})$/]`,
    message: DATA,
  },
  {
    selector: 'CallExpression[callee.name=/^(reactive|ref|toRefs)$/] > :not(Literal).arguments',
    message: 'Data never goes into deep reactivity: shallowRef.',
  },
]

/** In templates. */
export const templateSafety = [
  {
    selector: "VAttribute[directive=true][key.name.name='bind'][key.argument=null]",
    message: NAMES,
  },
  { selector: 'VDirectiveKey > VExpressionContainer', message: NAMES },
  { selector: "VElement[rawName='component']", message: NAMES },
  {
    selector: 'VAttribute[directive=true][key.argument.name=/^(innerhtml|outerhtml|srcdoc|textcontent)$/i]',
    message: NODES,
  },
  { selector: "VAttribute[directive=true][key.name.name='html']", message: NODES },
  {
    selector: "VAttribute[directive=true][key.name.name='bind'][key.argument.name='style']",
    message: 'A strict policy refuses the style attribute that a server would write: use a class.',
  },
  {
    selector: 'VAttribute[directive=false][key.name=/^(style|on.*)$/]',
    message: 'Use a class or a listener.',
  },
  {
    selector: `VElement > VExpressionContainer > MemberExpression[property.name=/^(${FIELDS})$/]`,
    message: DATA,
  },
  {
    // That a field is there may be asked, as in `{{ card.args === undefined ? … }}`.
    selector: `VElement > VExpressionContainer :not(BinaryExpression) > MemberExpression[property.name=/^(${FIELDS})$/]`,
    message: DATA,
  },
]
