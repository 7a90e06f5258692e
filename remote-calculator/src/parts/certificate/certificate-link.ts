import { type Certificate, CertificateRecord } from '../../../contract/certificates'
import { canonicalJson } from '../../../contract/canonical-json'

/** What a QR carries, in characters. */
export const LINK_MAX = 2048

const VERIFY_PATH = '/calculadora-txi/verificar'

/**
 * `whole`: the record is in the link, and `content` what is signed of it; a file also states its hash and seal. `stamp`: its
 * number and hash.
 */
export type CertificateLink =
  | {
      kind: 'whole'
      kid: string
      record: CertificateRecord
      content: string
      signature: string
      hash?: string
      sello?: string
    }
  | { kind: 'stamp'; kid: string; numero: string; hash: string; signature: string }

export interface PublicKey {
  kid: string
  kty: string
  crv: string
  x: string
  y: string
  desde: string
  hasta: string | null
}

const encoder = new TextEncoder()

export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}

const encoded = (text: string) => toBase64Url(encoder.encode(text))
const signedText = (kid: string, content: string) =>
  `${encoded(JSON.stringify({ alg: 'ES256', kid }))}.${encoded(content)}`

const partsOf = (jws: string) => {
  const [header = '', , signature = ''] = jws.split('.')
  const { kid } = JSON.parse(new TextDecoder().decode(fromBase64Url(header))) as { kid: string }
  return { kid, signature }
}

/** The verification address of a certificate: all of it where that fits, else its number and hash. */
export async function certificateLink({ certificado, firma, sello, hash }: Certificate): Promise<string> {
  const address = `${certificado.emisor}${VERIFY_PATH}#`
  const { kid, signature } = partsOf(firma)
  const packed = await through(
    encoder.encode(canonicalJson(certificado)),
    new CompressionStream('deflate-raw'),
  )
  const whole = `${address}1.${kid}.${toBase64Url(packed)}.${signature}`
  if (whole.length <= LINK_MAX) return whole
  return `${address}2.${kid}.${certificado.numero}.${hash}.${partsOf(sello).signature}`
}

/** The canonical form is that of what came: reading it drops unknown members and rewrites numbers. */
const recordOf = (given: unknown) => ({
  record: CertificateRecord.parse(given),
  content: canonicalJson(given),
})

/** Null for anything that is no certificate's link. */
export async function readLink(fragment: string): Promise<CertificateLink | null> {
  // Longer ones are none of ours, and could unpack to gigabytes.
  if (fragment.length > LINK_MAX) return null
  const [kind, kid = '', ...rest] = fragment.replace(/^#/, '').split('.')
  try {
    if (kind === '1' && rest.length === 2) {
      const [packed = '', signature = ''] = rest
      const text = await through(fromBase64Url(packed), new DecompressionStream('deflate-raw'))
      return { kind: 'whole', kid, ...recordOf(JSON.parse(new TextDecoder().decode(text))), signature }
    }
    if (kind === '2' && rest.length === 3) {
      const [numero = '', hash = '', signature = ''] = rest
      return { kind: 'stamp', kid, numero, hash, signature }
    }
  } catch {
    // Cut off, or typed by hand.
  }
  return null
}

const membersOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>(
        (sum, member) => sum + membersOf(member) + (Array.isArray(value) ? 0 : 1),
        0,
      )
    : 0

/** Another reader takes the first of two members of one name, and who opens the file sees both (RFC 8785 §3.1 has none). */
const isReadInOneWay = (text: string, value: unknown): boolean => {
  const strings = [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)]
  return strings.filter(([, colon]) => colon).length === membersOf(value)
}

/** The link that a certificate's JSON file stands for; null for any other file. */
export function readFile(text: string): CertificateLink | null {
  try {
    const file = JSON.parse(text) as Certificate
    const { certificado, firma, sello, hash, ...others } = file
    if (!isReadInOneWay(text, file) || Object.keys(others).length > 0) return null
    const { kid, signature } = partsOf(firma)
    const read = recordOf(certificado)
    // Another reader takes the record from the signature's payload.
    const isOne = firma === `${signedText(kid, read.content)}.${signature}`
    return { kind: 'whole', kid, ...read, signature: isOne ? signature : '', hash, sello }
  } catch {
    return null
  }
}

/** Of a record's canonical JSON. */
export async function hashOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(content))
  return toBase64Url(new Uint8Array(digest))
}

/** Whether the key signed exactly this. */
export async function isSigned(link: CertificateLink, key: PublicKey): Promise<boolean> {
  const { kty, crv, x, y } = key
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
    const isOf = (content: string, signature: string) =>
      crypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        imported,
        fromBase64Url(signature),
        encoder.encode(signedText(link.kid, content)),
      )
    if (link.kind === 'stamp')
      return await isOf(canonicalJson({ hash: link.hash, numero: link.numero }), link.signature)
    const hash = await hashOf(link.content)
    if (link.hash !== undefined && link.hash !== hash) return false
    if (link.sello !== undefined) {
      const seal = canonicalJson({ hash, numero: link.record.numero })
      const { signature } = partsOf(link.sello)
      const isOne = link.sello === `${signedText(link.kid, seal)}.${signature}`
      if (!isOne || !(await isOf(seal, signature))) return false
    }
    return await isOf(link.content, link.signature)
  } catch {
    return false
  }
}
