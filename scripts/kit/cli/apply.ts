import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type Configuration,
  type ConfigurationChange,
  applyConfiguration,
} from '../../../shared/src/contract/configuration'
import { type Document, LineCounter, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { type Flags, atMostOne } from './arguments'
import { Refused, WrongUse, refused } from './failures'
import { callPortal, portalAddress } from './portal'

const BYTES_MAX = 2 * 1024 * 1024
/** Longer values are cut in the printed difference. */
const SHOWN = 80

/** Makes the portal what a YAML or JSON file says; prints the difference first. */
export async function apply(words: string[], flags: Flags): Promise<void> {
  const file = atMostOne(words)
  if (file === undefined) throw new WrongUse('Falta el archivo.')
  const { document, lines } = readConfiguration(file)
  const portal = portalAddress(flags)
  const send = (ensayo: '1' | '0') =>
    callPortal(portal, applyConfiguration, {
      body: document.toJS() as Configuration,
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
  if (!isDeepStrictEqual(done, planned)) {
    console.log('Otra persona cambió el portal mientras tanto. Esto es lo que se ha hecho:')
    done.forEach(print)
  }
  console.log(`Hecho: ${counted(done)}.`)
}

function readConfiguration(file: string): { document: Document.Parsed; lines: LineCounter } {
  let text: string
  try {
    if (statSync(file).size > BYTES_MAX) throw refused('file', `${file} pasa de 2 MB.`)
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Refused) throw error
    throw refused('file', `No se puede leer ${path.resolve(file)}.`)
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [fault] = document.errors
  if (fault) {
    const { line } = lines.linePos(fault.pos[0])
    const what = fault.code === 'DUPLICATE_KEY' ? 'el campo se repite' : 'no es YAML ni JSON válido'
    throw refused('file', `${file}, línea ${line}: ${what}.`)
  }
  if (!isMap(document.contents))
    throw refused('file', `${file} debe tener partes: apps, planes, grupos, secciones, remotos, avisos.`)
  return { document, lines }
}

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
