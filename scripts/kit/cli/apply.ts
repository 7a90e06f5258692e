import { isDeepStrictEqual } from 'node:util'
import {
  type Configuration,
  type ConfigurationChange,
  applyConfiguration,
} from '../../../shared/src/contract/configuration'
import { type Document, type LineCounter, isMap, isScalar, isSeq } from 'yaml'
import { type Flags, atMostOne } from './arguments'
import { Refused, WrongUse, refused } from './failures'
import { callPortal, portalAddress } from './portal'
import { readYaml } from './yaml-file'

/** Longer values are cut in the printed difference. */
const SHOWN = 80

/** Makes the portal what a YAML or JSON file says; prints the difference first. */
export async function apply(words: string[], flags: Flags): Promise<void> {
  const file = atMostOne(words)
  if (file === undefined) throw new WrongUse('Falta el archivo.')
  const { document, value, lines } = readYaml(file)
  if (!isMap(document.contents))
    throw refused(
      'file',
      `${file} debe tener partes: apps, planes, clientes, grupos, secciones, remotos, avisos.`,
    )
  const portal = portalAddress(flags)
  const send = (ensayo: '1' | '0') =>
    callPortal(portal, applyConfiguration, {
      body: value as Configuration,
      query: { ensayo },
    }).catch((error: unknown) => {
      throw error instanceof Refused && error.fields
        ? inFile(file, error, error.fields, document, lines)
        : error
    })
  const { cambios: planned } = await send('1')
  planned.forEach(print)
  if (planned.length === 0) return console.log('Sin cambios.')
  if (flags['dry-run']) return console.log(`${counted(planned)} por hacer; no se ha cambiado nada.`)
  const { cambios: done } = await send('0')
  const made = done.flatMap(({ nombre, cliente }) => (cliente ? [{ nombre, ...cliente }] : []))
  if (!isDeepStrictEqual(done.map(withoutClient), planned.map(withoutClient))) {
    console.log('Otra persona cambió el portal mientras tanto. Esto es lo que se ha hecho:')
    done.forEach(print)
  }
  console.log(`Hecho: ${counted(done)}.`)
  for (const { nombre, clienteId, secreto } of made) {
    console.log(`${nombre}: ID de cliente ${clienteId}`)
    if (secreto !== undefined) console.log(`    Secreto, que no se volverá a mostrar: ${secreto}`)
  }
}

const withoutClient = ({ cliente: _told, ...change }: ConfigurationChange) => change

/** The portal names a place like `apps.1.nombre`; people look for a line. */
function inFile(
  file: string,
  { refusals }: Refused,
  fields: Record<string, string>,
  document: Document.Parsed,
  lines: LineCounter,
): Refused {
  const rule = refusals[0]?.rule ?? 'portal'
  const places = Object.entries(fields).map(([field, message]) => {
    const line = lineOf(document, lines, field.split('.'))
    return { rule, message: `${file}, línea ${line}, ${readable(field)}: ${message}` }
  })
  return places.length === 0 ? new Refused(refusals) : new Refused(places)
}

const readable = (field: string) => field.replace(/\.(\d+)/g, '[$1]')

/** Of the deepest part of the path that the file has. */
function lineOf(document: Document.Parsed, lines: LineCounter, parts: readonly string[]): number {
  let node: unknown = document.contents
  let offset = document.contents?.range[0] ?? 0
  for (const part of parts) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part)
      if (!pair) break
      if (isScalar(pair.key) && pair.key.range) offset = pair.key.range[0]
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      const range = (node as { range?: [number] } | undefined)?.range
      if (range) offset = range[0]
    } else break
  }
  return lines.linePos(offset).line
}

const signs = { crear: '+', cambiar: '~', retirar: '-' } as const
const counted = ({ length }: readonly unknown[]) => (length === 1 ? '1 cambio' : `${length} cambios`)
const cut = (value: string) => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value)

function print({ seccion, nombre, accion, campos = [], aviso }: ConfigurationChange): void {
  console.log(`${signs[accion]} ${seccion}: ${nombre}`)
  for (const { campo, antes, despues } of campos) console.log(`    ${campo}: ${cut(antes)} → ${cut(despues)}`)
  if (aviso) console.log(`    Atención: ${aviso}`)
}
