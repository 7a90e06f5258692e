import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

const HTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'
const words = (text: string) => text.split(' ')

/** `img` is a placeholder: no allowed attribute can give it an address. */
const elements: Record<string, ReadonlySet<string>> = {
  [HTML]: new Set(
    words(
      'a abbr article aside b br button code dd div dl dt em fieldset footer form h1 h2 h3 h4 h5 h6 header hr i img input kbd label legend li main nav ol option p section select small span strong sub sup table tbody td textarea tfoot th thead time tr u ul wbr',
    ),
  ),
  [SVG]: new Set(words('circle clipPath defs ellipse g line path polygon polyline rect svg text tspan')),
}

const any = /^[^]*$/
const word = /^[\w-]*$/
/** The path of a page of the portal, without a query. */
const page = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/
/** React's ids, the main element's, and hyphenated ones, which cannot shadow a global variable. */
const id = /^(?!csuite|root)(?:contenido|_[A-Za-z]_\w*(?:-[a-z0-9]+)*|[a-z0-9]+(?:-[a-z0-9]+)+)$/
const ids = /^(?!.*(?:csuite|root))[\w -]*$/

const attributes: Record<string, RegExp> = {
  class: any,
  id,
  for: ids,
  href: page,
  name: /^[a-zA-Z][a-zA-Z0-9-]*$/,
  type: /^(?:button|submit|text|email|password|search|tel|number|checkbox|radio)$/,
  role: word,
  target: /^_blank$/,
  rel: /^(?:noopener|noreferrer| )+$/,
  ...Object.fromEntries(
    words(
      'abbr alt autocapitalize autocomplete autocorrect checked cols colspan d dir disabled headers inputmode lang loading max maxlength min minlength multiple novalidate placeholder readonly required rows rowspan scope selected size spellcheck step tabindex title value datetime',
    ).map((name) => [name, any]),
  ),
  ...Object.fromEntries(
    words(
      'clip-rule cx cy dx dy fill fill-opacity fill-rule focusable height opacity points preserveaspectratio preserveAspectRatio r rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor transform vector-effect version viewBox width x x1 x2 xmlns y y1 y2',
    ).map((name) => [name, /^(?!.*url)[^\\&]*$/i]),
  ),
}
/** `data-` attributes that neither the portal nor its libraries read. */
const ownData = /^data-(?!csuite|first-paint|frame|page|theme|signed-in|styled|rsbs)[a-z][a-z0-9-]*$/
const aria = /^aria-[a-z]+$/

/** Only options inside a `select`: newer parsers keep other elements, older ones drop them. */
const ownAttributes = '(?:\\s[\\w-]+="[^"<>]*")*'
const plainSelect = new RegExp(
  `<select${ownAttributes}>(?:<option${ownAttributes}>[^<]*</option>)*</select>`,
  'g',
)

/** Maximum nesting; React's screens have a dozen levels. */
const DEPTH_MAX = 100

/** Undefined if nested too deep or misnested: parsers repair misnesting by copying elements, 40 kB into gigabytes. */
function treeOf(markup: string): DefaultTreeAdapterMap['document'] | undefined {
  let elements = 0
  let depth = 0
  const elementsMax = 2 * markup.split('<').length
  const adapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      if ((elements += 1) > elementsMax) throw new RangeError('too many elements')
      return defaultTreeAdapter.createElement(...element)
    },
    onItemPush: () => {
      if ((depth += 1) > DEPTH_MAX) throw new RangeError('nested too deep')
    },
    onItemPop: () => {
      depth -= 1
    },
  }
  try {
    return parse(markup, { treeAdapter: adapter })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The first forbidden construct, in Spanish, or undefined. Parsed in its final context, to detect markup that escapes it. */
export function refusedMarkup(html: string): string | undefined {
  if (html.includes('__NONCE')) return 'la marca del nonce'
  if (/<select/i.test(html.replace(plainSelect, ''))) return 'un <select> con algo más que opciones'
  const document = treeOf(`<!doctype html><html><head></head><body><div>${html}</div><i></i></body></html>`)
  if (!document) return 'marcado demasiado anidado o mal cerrado'
  const root = document.childNodes.find((node): node is Element => node.nodeName === 'html')
  const [head, body, ...others] = (root?.childNodes ?? []) as Element[]
  const [place, end, ...rest] = (body?.childNodes ?? []) as Element[]
  const stays =
    others.length + rest.length + (root?.attrs.length ?? 1) === 0 &&
    head?.childNodes.length === 0 &&
    body?.attrs.length === 0 &&
    place?.nodeName === 'div' &&
    end?.nodeName === 'i' &&
    end.childNodes.length === 0
  return stays ? firstRefused(place.childNodes) : 'marcado que sale de su lugar'
}

function firstRefused(nodes: readonly Node[]): string | undefined {
  for (const node of nodes) {
    if (node.nodeName === '#text') continue
    // React separates texts with an empty comment.
    if (node.nodeName === '#comment' && 'data' in node) {
      if (node.data.trim() === '') continue
      return 'un comentario'
    }
    if (!('tagName' in node)) return 'marcado que no se admite'
    const found = refusedElement(node) ?? firstRefused(node.childNodes)
    if (found !== undefined) return found
  }
  return undefined
}

function refusedElement({ tagName, namespaceURI, attrs }: Element): string | undefined {
  if (!elements[namespaceURI]?.has(tagName)) return `el elemento <${tagName}>`
  for (const { name, value } of attrs) {
    const rule = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    const isAllowed = rule
      ? rule.test(value)
      : aria.test(name)
        ? ids.test(value) || !isReference(name)
        : ownData.test(name)
    if (!isAllowed) return `el atributo ${name} de <${tagName}>`
  }
  return undefined
}

const isReference = (name: string) =>
  /^aria-(?:controls|owns|labelledby|describedby|activedescendant|details)$/.test(name)
