import { readFileSync } from 'node:fs'
import { crc32, inflateSync } from 'node:zlib'

export interface SiteLogo {
  type: 'image/png' | 'image/svg+xml'
  content: Buffer
}

const MAX_KB = 200
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Pixels, unpacked: a logo of 200 kB has far fewer. */
const MAX_PIXEL_BYTES = 64 * 1024 * 1024

const COMMENT = '<!--(?:(?!-->)[^])*-->'
/** Prolog, comments and a document type with entities of its own, as Illustrator writes them, then the root element. */
const SVG_START = new RegExp(
  `^(?:\\s|<\\?(?:(?!\\?>)[^])*\\?>|${COMMENT}|<!DOCTYPE[^[>]*(?:\\[[^\\]]*\\]\\s*)?>)*<((?:[\\w-]+:)?svg)(?=[\\s/>])[^>]*`,
)
const OPAQUE = new RegExp(`${COMMENT}|<!\\[CDATA\\[(?:(?!\\]\\]>)[^])*\\]\\]>`, 'g')
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/**
 * An image file by its content. An SVG may be hostile: it is only ever shown as an image, where browsers run no script, and
 * served with a policy that forbids it everywhere.
 * @returns what is wrong with the file, for the sentence that stops the start
 */
export function readLogo(file: string): SiteLogo | string {
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    return 'no se puede leer con los permisos del servicio'
  }
  if (content.length > MAX_KB * 1024)
    return `tiene ${Math.ceil(content.length / 1024)} kB, más de ${MAX_KB}: expórtalo sin datos de edición ni miniaturas`
  if (content.subarray(0, PNG.length).equals(PNG))
    return isWholePng(content) ? { type: 'image/png', content } : 'es un PNG cortado o dañado'
  return (
    wrongSvg(content.toString('latin1').replace('\u00ef\u00bb\u00bf', '')) ?? {
      type: 'image/svg+xml',
      content,
    }
  )
}

/** Not a whole XML parser: what hand-edited and half-copied exports lack, which browsers then draw as a broken image. */
function wrongSvg(text: string): string | undefined {
  const [start = '', root = ''] = SVG_START.exec(text) ?? []
  if (root === '') return 'no es ni PNG ni SVG'
  const all = text.replace(OPAQUE, '').trimEnd()
  if (!all.endsWith(start.endsWith('/') ? '/>' : `</${root}>`)) return 'es un SVG cortado'
  if (!/\sxmlns(:[\w-]+)?\s*=/.test(start)) return 'es un SVG sin xmlns="http://www.w3.org/2000/svg"'
  const declared = (pattern: RegExp) => new Set([...all.matchAll(pattern)].map(([, name]) => name))
  const entities = declared(/<!ENTITY\s+([\w.-]+)/g)
  const prefixes = declared(/\sxmlns:([\w.-]+)\s*=/g)
  const missing =
    [...declared(/&([A-Za-z_][\w.-]*);/g)].find(
      (name = '') => !PREDEFINED.has(name) && !entities.has(name),
    ) ??
    [...declared(/<\/?([\w.-]+):/g)].find((prefix) => !prefixes.has(prefix)) ??
    (/\sxlink:href\s*=/.test(all) && !prefixes.has('xlink') ? 'xlink' : undefined)
  return missing === undefined ? undefined : `es un SVG que usa «${missing}» sin declararlo`
}

/** Every chunk with its checksum (PNG specification, third edition, §5), and pixels that unpack. */
function isWholePng(content: Buffer): boolean {
  const pixels: Buffer[] = []
  for (let at = PNG.length; at + 12 <= content.length;) {
    const end = at + 8 + content.readUInt32BE(at)
    if (end + 4 > content.length || crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end))
      return false
    const name = content.toString('latin1', at + 4, at + 8)
    if ((at === PNG.length) !== (name === 'IHDR')) return false
    if (name === 'IDAT') pixels.push(content.subarray(at + 8, end))
    if (name === 'IEND') return unpacks(Buffer.concat(pixels))
    at = end + 4
  }
  return false
}

function unpacks(pixels: Buffer): boolean {
  try {
    return inflateSync(pixels, { maxOutputLength: MAX_PIXEL_BYTES }).length > 0
  } catch {
    return false
  }
}
