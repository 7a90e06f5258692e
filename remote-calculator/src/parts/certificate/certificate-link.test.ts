/** @jest-environment node */
import { webcrypto } from 'node:crypto'
import { CalibrationContent } from '../../../contract/calibrations'
import { CertificateRecord } from '../../../contract/certificates'
import { canonicalJson } from '../../../contract/canonical-json'
import { seriesResult } from '../../../contract/measurement/calibration'
import { InstrumentFields } from '../../../contract/instruments'
import { alignDecimals } from './align-decimals'
import {
  LINK_MAX,
  certificateLink,
  hashOf,
  isSigned,
  readFile,
  readLink,
  toBase64Url,
} from './certificate-link'

const instrumento = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
const content = CalibrationContent.parse({ patron: { serie: 'S', certificado: 'C' } })

function recordOf(readings: number, noise: () => string): CertificateRecord {
  const rows = Array.from({ length: readings }, (_, index) => ({
    ...({
      punto: String(index),
      sentido: 'sube',
      aplicado: `${index}.${noise()}`,
      leido: `4.${noise()}`,
    } as const),
  }))
  const encontrado = seriesResult(instrumento, rows, content)
  return CertificateRecord.parse({
    ...{ tipo: 'certificado-calibracion', formato: '1', numero: 'CAL-2026-000001' },
    ...{ firmado: '2026-11-25T00:00:00.000Z', horaDispositivo: null, emisor: 'https://portal.example' },
    ...{ tecnico: 'Ana Ruiz', instrumento, patron: { ...content.patron, vencido: false } },
    ...{ lugar: '', orden: '', ambiente: {}, observaciones: '', inicio: '2026-11-25T00:00:00.000Z' },
    ...{ regla: 'aceptación simple', incertidumbre: null, tur: null, linea: 'terminal' },
    ...{ encontrado, dejado: null, veredicto: encontrado.veredicto },
  })
}

async function signed(record: CertificateRecord) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { kty = '', crv = '', x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const encode = (text: string) => toBase64Url(new TextEncoder().encode(text))
  const sign = async (payload: string) => {
    const text = `${encode(JSON.stringify({ alg: 'ES256', kid: 'k1' }))}.${encode(payload)}`
    const bytes = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.privateKey,
      new TextEncoder().encode(text),
    )
    return `${text}.${toBase64Url(new Uint8Array(bytes))}`
  }
  const hash = await hashOf(canonicalJson(record))
  return {
    key: { kid: 'k1', kty, crv, x, y, desde: '', hasta: null },
    certificate: {
      certificado: record,
      firma: await sign(canonicalJson(record)),
      sello: await sign(canonicalJson({ hash, numero: record.numero })),
      hash,
    },
  }
}

const fragment = (link: string) => new URL(link).hash
const digits = () => Math.random().toString().slice(2, 8)

test('a code with five points both ways holds the whole record, and one digit changed is noticed', async () => {
  const record = recordOf(10, () => '002')
  const { key, certificate } = await signed(record)
  const address = await certificateLink(certificate)
  expect(address.length).toBeLessThanOrEqual(LINK_MAX)
  expect(address).toMatch(/^https:\/\/portal\.example\/calculadora-txi\/verificar#1\./)
  const link = await readLink(fragment(address))
  if (link?.kind !== 'whole') throw new Error('not whole')
  expect(link.record).toEqual(record)
  expect(await isSigned(link, key)).toBe(true)
  const text = JSON.stringify(certificate)
  const { firma, sello, hash } = certificate
  for (const forged of [
    text.replace('.002', '.003'),
    text.replace('"numero":', '"correccion":"x","numero":'),
    text.replace(firma, firma.replace(/\..+\./, '.e30.')),
    text.replace(firma, `${firma}.AAAA`),
    text.replace(`"hash":"${hash}"`, '"hash":"AAAA"'),
    text.replace(sello, firma),
    text.replace(`"${sello}"`, '{"veredicto":"conforme"}'),
  ]) {
    const read = readFile(forged)
    expect(read && (await isSigned(read, key))).toBe(false)
  }
  expect(readFile(text.replace('"min":"0"', '"min":0'))).toBeNull()
  expect(readFile(text.replace('{', '{"veredicto":"conforme",'))).toBeNull()
  const other = await signed(record)
  expect(await isSigned(link, other.key)).toBe(false)
  expect(readFile(text)).toEqual({ ...link, hash, sello })
})

test('a longer record leaves its number and hash in the code', async () => {
  const { key, certificate } = await signed(recordOf(80, digits))
  const address = await certificateLink(certificate)
  expect(address.length).toBeLessThanOrEqual(LINK_MAX)
  const link = await readLink(fragment(address))
  expect(link).toMatchObject({ kind: 'stamp', numero: 'CAL-2026-000001', hash: certificate.hash })
  if (!link) return
  expect(await isSigned(link, key)).toBe(true)
  expect(await isSigned({ ...link, numero: 'CAL-2026-000002' } as typeof link, key)).toBe(false)
})

test('a file with a name twice is none, whichever of the two was signed; text like a name is text', async () => {
  const { certificate } = await signed({ ...recordOf(10, () => '002'), observaciones: '"lugar": "x", \\' })
  const text = JSON.stringify(certificate, null, 2)
  expect(readFile(text)).toMatchObject({ kind: 'whole' })
  for (const [name, twice] of [
    ['"tecnico"', '"tecnico" : "Otra", "tecnico"'],
    ['"tecnico"', String.raw`"\u0074ecnico": "Otra", "tecnico"`],
    ['"certificado"', '"certificado": {}, "certificado"'],
  ] as const)
    expect(readFile(text.replace(name, twice))).toBeNull()
})

test.each(['', '#', '#1.k', '#1.k.%%%.s', '#1.k.AAAA.s', '#2.k.n', '#9.a.b.c', `#1.k.${'A'.repeat(5000)}.s`])(
  'the fragment %j is no certificate',
  async (text) => {
    expect(await readLink(text)).toBeNull()
  },
)

test('a link that unpacks to more than a code can hold is not unpacked', async () => {
  const text = `${canonicalJson(recordOf(2, () => '002'))}${' '.repeat(5_000_000)}`
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()))
  expect(packed.length).toBeGreaterThan(LINK_MAX)
  expect(await readLink(`#1.k.${packed}.s`)).toBeNull()
})

test('decimal points stand below each other', () => {
  expect(alignDecimals(['4', '16.01', '-0.002'])).toEqual([' 4    ', '16.01 ', '-0.002'])
})
