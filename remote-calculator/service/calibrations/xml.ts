const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold in any form (XML 1.0 §2.2), noncharacters among it. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (char) => escapes[char] ?? char).replace(NOT_XML, '\ufffd')

/** Markup. A text beside it in a template is escaped, and what is absent left out. */
class Xml {
  constructor(readonly markup: string) {}
}
type Part = Xml | string | false | null | undefined | readonly Part[]

function markupOf(part: Part): string {
  if (part instanceof Xml) return part.markup
  return typeof part === 'string' ? escaped(part) : (part || []).map(markupOf).join('')
}

/** A template's line breaks and indentation stay out of the document. */
export const xml = (literals: TemplateStringsArray, ...parts: Part[]) =>
  new Xml(literals.map((markup, index) => markup.replace(/\n */g, '') + markupOf(parts[index])).join(''))
