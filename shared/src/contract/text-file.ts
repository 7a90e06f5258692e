/** The text of a file cannot be read as it was meant; `message` says where, and what to do, in Spanish. */
export class UnreadableText extends Error {}

/** What a decoder puts where bytes mean nothing. */
const LOST = '\ufffd'
/** Bytes 0x80 to 0x9F of Windows-1252; a blank where it has none. Node 20 decodes them as Latin-1. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const CODES = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
)

const texts = {
  place: (line: number, column: number) => `Línea ${line}, columna ${column}`,
  byte: (byte: number) => ` (byte ${byte})`,
  notUtf8: 'aquí el texto no es UTF-8. Guarda el archivo como UTF-8 y envíalo de nuevo.',
  notUtf16: 'aquí el texto no es UTF-16. Guarda el archivo como UTF-8 y envíalo de nuevo.',
  lost: `otro programa perdió aquí una letra (${LOST}). Vuelve a guardar el original como UTF-8.`,
  misread: (letters: string) =>
    `«${letters}» no es lo que se escribió: otro programa lo leyó mal. Guarda el original como UTF-8 y envíalo de nuevo.`,
  binary: 'aquí no hay texto. Guarda el archivo como UTF-8 y envíalo de nuevo.',
  workbook: 'Es un libro de Excel o un archivo comprimido. Ábrelo y guárdalo como CSV UTF-8.',
  tooLarge: 'Pasa de 10 MB: divídelo en varios archivos.',
  tooLong: (line: number) => `Línea ${line}: ${LINE_TOO_LONG}`,
}

/** Longer lines are refused before anything looks for cells, keys or numbers in them. */
export const LINE_MAX = 20_000
export const LINE_TOO_LONG = 'Pasa de 20 kB: divídela en varias líneas.'

/** For a file input; Windows with Excel says `vnd.ms-excel` for a CSV. */
export const CSV_FILES = '.csv,.txt,text/csv,text/plain,application/vnd.ms-excel'

/**
 * UTF-8 that was read as Windows-1252, as the Macintosh's or MS-DOS's and saved: 'MarÃ­a', 'Mar√≠a', 'Mar├¡a', '25 Â°C'; and
 * Windows-1252 that was read as the Macintosh's: 'MarÌa'.
 */
const MISREAD =
  /[ÃÂ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\p{L}√[°©≠≥∫±º]|√[Åâçìöëú]|¬[∞∫™±≤≥]|[├┬][^\s\0-\x7f─]|\p{L}[ÈÌÒÛ]\p{Ll}|\p{Ll}[ÈÌÒÛ]|\p{L}˙/u
/** Letters of Windows-1252: \p{L} and its kin take forty times as long with '€' or '’'. */
const LOWER = 'a-zµß-öø-ÿšœžƒ'
const UPPER = 'A-ZÀ-ÖØ-ÞŠŒŽŸ'
const ANY = `${LOWER}${UPPER}ªºˆ`
/**
 * Letters of the Macintosh ('PŽrez') and of MS-DOS ('Mu¤oz') as they look in Windows-1252: hardly a word has these signs there.
 * Spared are 'entrada–salida', 'garçon', 'KÖLN', 'Søren' and 'µmol'; of what is refused, UTF-8 says that it was meant.
 */
const OTHER_LETTERS = new RegExp(
  [
    `[${LOWER}][‡Ž¡¢¤‚]|[${ANY}][‡Ž¡¢£¤‚\u00a0][${LOWER}]|[${ANY}][ƒ„†¥][${ANY}]|ƒ[${ANY}]{2}|Ÿ[a-z]`,
    `œ–|[£\u00a0]¤|[aeiou]–[aeiou‡Ž’—œ]|[B-DF-Zb-df-np-zñ]—[${LOWER}]|[${ANY}]—n(?![${ANY}])`,
    `[${ANY}]{2}’([ao]s?\\b|[bfgkpxz]|n(?!’))|[${ANY}]œ[lns]`,
    // Á of MS-DOS, and of the Macintosh before what no ç stands before.
    `[${UPPER}]µ[${UPPER}]|(?<![${ANY}])µ(?!mol|bar|rad|ohm)([${LOWER}]{3}|[${UPPER}]{3})`,
    `(?<![${ANY}])ç[b-df-hj-np-tv-z]|(?<![${LOWER}])ç[B-DF-HJ-NP-TV-Z]`,
    // Í of MS-DOS, the other capitals of both.
    `[${UPPER}]Ö(?![HLR])[${UPPER}]|(?<![${LOWER}])[àéêîòš][${UPPER}]|(?<![${ANY}])[àî]sc`,
    // Of units and numbers: ° º ² ³ µ ±.
    `[¡ø§¼](?:[CF]|API)\\b|\\d[¡§]|\\bN[§¼]|(?<![${ANY}])(?:[NScdkm]?[mM]|ft|in|s)[üý](?![${ANY}])`,
    `(?<![${ANY}])æ[AVSm]\\b|ñ\\d`,
  ].join('|'),
)

/** What a file is read as; only CSV comes from programs that write Windows-1252. */
export type TextKind = 'json' | 'yaml' | 'csv'

/** @param byte from 0 */
function unreadable(text: string, at: number, problem: string, byte?: number): UnreadableText {
  const lineEnd = /\r\n?|\n/g
  const before = text.slice(0, at)
  let [line, start] = [1, 0]
  for (; lineEnd.test(before); line += 1) start = lineEnd.lastIndex
  const place = texts.place(line, at - start + 1)
  return new UnreadableText(`${place}${byte === undefined ? '' : texts.byte(byte)}: ${problem}`)
}

/** The first character of `lossy` that stands for bytes which are not UTF-8, not for an encoded U+FFFD. */
function firstFault(bytes: Uint8Array, lossy: string): { at: number; byte: number } {
  let [at, byte] = [0, 0]
  for (; at < lossy.length; at += 1) {
    const code = lossy.charCodeAt(at)
    const isEncoded = bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd
    if (code === LOST.charCodeAt(0) && !isEncoded) break
    // Half of a surrogate pair is two of its four bytes.
    byte += code < 0x80 ? 1 : code < 0x800 || (code & 0xf800) === 0xd800 ? 2 : 3
  }
  return { at, byte }
}

function refuseMisread(text: string, pattern: RegExp): string {
  const misread = pattern.exec(text)
  if (misread) throw unreadable(text, misread.index, texts.misread(misread[0]))
  return text
}

/** Accents that are UTF-8, as many as are not: a damaged file rather than one of Windows-1252, where such pairs are rare. */
function isDamaged(lossy: string): boolean {
  let spared = 0
  for (let at = 0; at < lossy.length; at += 1) {
    const code = lossy.charCodeAt(at)
    if (code > 0x7f) spared += code === LOST.charCodeAt(0) ? -1 : 1
  }
  return spared >= 0
}

function decodeUtf8(bytes: Uint8Array, kind: TextKind): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const lossy = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const text = kind === 'csv' && !isDamaged(lossy) ? decodeWindows1252(bytes) : null
    if (text !== null) return refuseMisread(text, OTHER_LETTERS)
    const { at, byte } = firstFault(bytes, lossy)
    throw unreadable(lossy, at, texts.notUtf8, byte)
  }
}

/** Null where a byte means nothing in it, and at the end of UTF-8 that was cut in an accent. */
function decodeWindows1252(bytes: Uint8Array): string | null {
  if (bytes.at(-1) === 0xc3 || bytes.some((byte) => byte >= 0x80 && CODES[byte] === 0x20)) return null
  return new TextDecoder('utf-16le').decode(new Uint16Array(bytes).map((byte) => CODES[byte] ?? 0))
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const lossy = new TextDecoder(encoding).decode(bytes)
    const at = lossy.indexOf(LOST)
    throw unreadable(lossy, at, texts.notUtf16, 2 * (at + 1))
  }
}

/**
 * The bytes of a file as text without byte order mark: UTF-16 by its mark, else UTF-8, a CSV also in Windows-1252. It guesses
 * nothing: what would be stored damaged is refused.
 * @throws UnreadableText
 */
export function decodeText(given: ArrayBuffer | Uint8Array, kind: TextKind): string {
  const bytes = given instanceof Uint8Array ? given : new Uint8Array(given)
  const [first = 0, second = 0] = bytes
  // A ZIP (xlsx, ods) and an old xls.
  if ((first === 0x50 && second === 0x4b && bytes[2] === 3) || (first === 0xd0 && second === 0xcf))
    throw new UnreadableText(texts.workbook)
  const mark = first * 256 + second
  const text =
    mark === 0xfffe || mark === 0xfeff
      ? decodeUtf16(bytes, mark === 0xfffe ? 'utf-16le' : 'utf-16be')
      : decodeUtf8(bytes, kind).replace(/^\ufeff/, '')
  const nothing = text.indexOf('\0')
  if (nothing !== -1) throw unreadable(text, nothing, texts.binary)
  const lost = kind === 'json' ? -1 : text.indexOf(LOST)
  if (lost !== -1) throw unreadable(text, lost, texts.lost)
  if (kind !== 'json') refuseMisread(text, MISREAD)
  return text
}

/** More than any call takes, in UTF-16 too; the browser need not read it. */
const FILE_MAX = 10 * 1024 * 1024

/** The text of a CSV that was chosen. @throws UnreadableText */
export async function textOfFile(file: {
  size: number
  arrayBuffer(): Promise<ArrayBuffer>
}): Promise<string> {
  if (file.size > FILE_MAX) throw new UnreadableText(texts.tooLarge)
  return decodeText(await file.arrayBuffer(), 'csv')
}

/** @throws UnreadableText for a line of more than `LINE_MAX` characters */
export function refuseLongLines(text: string): void {
  let line = 1
  for (let at = 0; at < text.length; line += 1) {
    const end = text.indexOf('\n', at)
    if ((end === -1 ? text.length : end) - at > LINE_MAX) throw new UnreadableText(texts.tooLong(line))
    if (end === -1) return
    at = end + 1
  }
}
