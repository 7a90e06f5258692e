import type { CssNode } from 'css-tree'
// The parser without the lexer, whose property tables take most of the loading time.
import parse from 'css-tree/parser'
import walk from 'css-tree/walker'

const words = (text: string) => new Set(text.trim().split(/\s+/))

const atRules = words('media supports container keyframes -webkit-keyframes layer')

/** Nothing that fetches (url(), image()) or reads the document (attr()). */
const functions = words(`
  var calc min max clamp env abs sign round
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeat minmax fit-content
  translate translatex translatey translatez translate3d scale scalex scaley rotate rotatex rotatey rotatez skew skewx skewy matrix perspective
  cubic-bezier steps linear
  inset circle ellipse polygon path
  blur brightness contrast drop-shadow grayscale opacity saturate
`)

const properties = words(`
  accent-color align-content align-items align-self animation appearance aspect-ratio
  backdrop-filter backface-visibility background block-size border bottom box-shadow box-sizing break-after break-before break-inside
  caption-side caret-color clear clip-path color color-scheme column column-count column-fill column-gap column-rule column-span column-width columns contain contain-intrinsic-size container content content-visibility cursor
  direction display empty-cells fill fill-opacity fill-rule filter flex float font forced-color-adjust
  gap grid hanging-punctuation height hyphens inline-size inset isolation
  justify-content justify-items justify-self left letter-spacing line-break line-clamp line-height list-style
  margin mask max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size min-width mix-blend-mode
  object-fit object-position opacity order orphans outline overflow overscroll-behavior
  padding perspective perspective-origin place-content place-items place-self pointer-events position quotes
  resize right rotate row-gap scale scroll-behavior scroll-margin scroll-padding scroll-snap-align scroll-snap-type scrollbar-color scrollbar-gutter scrollbar-width
  stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity stroke-width
  tab-size table-layout text-align text-anchor text-decoration text-indent text-overflow text-rendering text-shadow text-size-adjust text-transform text-underline-offset text-wrap
  top touch-action transform transform-origin transform-style transition translate
  user-select vector-effect vertical-align visibility white-space widows width will-change word-break word-spacing writing-mode z-index
  font-smoothing tap-highlight-color text-fill-color box-orient
`)
/** Properties whose longhands are all allowed. */
const families =
  /^(?:animation|background|border|container|flex|font|grid|inset|list-style|margin|mask|outline|overflow|overscroll-behavior|padding|scroll-margin|scroll-padding|text-decoration|text-emphasis|text-wrap|transition|column-rule)-[a-z-]+$/

const isProperty = (name: string) => {
  const standard = name.toLowerCase().replace(/^-(?:webkit|moz)-/, '')
  return name.startsWith('--') || properties.has(standard) || families.test(standard)
}

const isOwnState = (name: string) => /^(?!scope$)[a-z-]+$/i.test(name)

/** The first forbidden construct of a style sheet, in Spanish, or undefined. */
export function refusedStyle(css: string): string | undefined {
  if (css.includes('</') || css.includes('<!--')) return 'marcado en sus estilos'
  if (css.includes('__NONCE')) return 'la marca del nonce'
  let found: string | undefined
  const sheet = parse(css, {
    parseCustomProperty: true,
    onParseError: () => {
      found ??= 'estilos que no se entienden'
    },
  })
  walk(sheet, (node) => {
    found ??= refusedNode(node)
  })
  return found
}

function refusedNode(node: CssNode): string | undefined {
  if (node.type === 'Atrule')
    return atRules.has(node.name.toLowerCase()) ? undefined : `la regla @${node.name}`
  if (node.type === 'Declaration')
    return isProperty(node.property) ? undefined : `la propiedad ${node.property}`
  if (node.type === 'Function')
    return functions.has(node.name.toLowerCase()) ? undefined : `la función ${node.name}()`
  // :scope is the portal's container of the first paint (document.ts); an escape sequence could spell it.
  if (node.type === 'NestingSelector' || (node.type === 'PseudoClassSelector' && !isOwnState(node.name)))
    return 'un selector de su propio lugar (:scope o &)'
  if (node.type === 'Url') return 'una dirección en sus estilos'
  if (node.type === 'Raw') return node.value.trim() === '' ? undefined : 'estilos que no se entienden'
  return undefined
}
