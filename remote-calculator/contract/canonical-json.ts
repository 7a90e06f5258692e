/**
 * RFC 8785 for what certificates hold: objects, arrays, text, booleans and null. Numbers are text in them, so that none is
 * written in two ways.
 * @throws TypeError for anything else
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object') {
    // Sorted by UTF-16 code units, as the RFC asks and JavaScript compares.
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(`canonicalJson: ${typeof value}`)
}
