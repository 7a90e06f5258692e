import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type TraceMap,
  encodedMappings,
  originalPositionFor,
  sourceContentFor,
} from '@jridgewell/trace-mapping'
import type { RemoteError } from '@csuite/shared/contract/remote-errors'
import { readMap } from './source-maps'
import type { Frame } from './stack'

/** A frame in a file that the portal knows. */
export interface LocatedFrame extends Omit<Frame, 'url'> {
  /** The remote, or 'host'. */
  owner: string
  /** `<owner>/<version>/<file>`. */
  key: string
  file: string
}

interface ResolvingJob {
  message: string
  /** Whose error it is. */
  owner: string
  frames: readonly LocatedFrame[]
  /** In gzip, by the frames' keys. */
  maps: ReadonlyMap<string, Uint8Array>
}

/** A group as it is stored, but for browsers and times. */
export interface ResolvedError {
  fingerprint: string
  message: string
  place: RemoteError['donde']
  codeOf: string
  code: RemoteError['codigo']
  stack: RemoteError['pila']
}

interface Resolved {
  owner: string
  codeOf: string
  fn: string
  file: string
  line: number
  /** Of the source; undefined without a map, and for a source that is too large. */
  lines: readonly string[] | undefined
}

const NEIGHBOURS = 3
const TEXT_MAX = 200
const STACK_MAX = 20
/** Characters of a source's name that are looked at: a map may have one of megabytes, on which patterns take hours. */
const NAME_MAX = 1000
/** Characters of a source whose lines are looked at: a larger one may have millions, for each of 40 frames. */
const SOURCE_MAX = 1024 * 1024

/** About a map's bytes in memory, where its mappings take 20 times their text; a large one takes half a second to read. */
export const bytesOf = (map: TraceMap): number =>
  [map.sources, map.sourcesContent ?? [], map.names]
    .flat()
    .reduce((bytes, text) => bytes + 16 + (text?.length ?? 0), 20 * encodedMappings(map).length)

const maps = new LRUCache<string, TraceMap>({ maxSize: 80 * 1024 * 1024, sizeCalculation: bytesOf })

/** Finds what a stack's frames were before the build, and the group that the error belongs to. Blocks. */
export function resolveStack({ message, owner, frames, maps: packed }: ResolvingJob): ResolvedError {
  const resolved: Resolved[] = []
  // One map at a time: those that are too large for the cache are read once for all of their frames, and let go.
  for (const key of new Set(frames.map((frame) => frame.key))) {
    const map = mapOf(key, packed.get(key))
    for (const [index, frame] of frames.entries())
      if (frame.key === key) resolved[index] = resolveFrame(frame, map)
  }
  const ofOwner = resolved.filter((frame) => frame.owner === owner)
  const own = ofOwner.find(({ codeOf }) => codeOf === owner) ?? ofOwner[0]
  const place = { funcion: own?.fn ?? '', archivo: own?.file ?? '', linea: own?.line ?? 0 }
  const codeOf = resolved[0]?.codeOf ?? owner
  // Without a map the names of functions are the build's, and differ between two releases.
  const named = own?.lines === undefined ? '' : own.fn
  return {
    fingerprint: hashOf([codeOf, named, withoutHash(place.archivo), withoutNumbers(message)]),
    ...{ message, place, codeOf },
    code: own?.lines === undefined ? [] : neighbours(own.lines, own.line),
    stack: resolved.slice(0, STACK_MAX).map(shownTo(owner)),
  }
}

/** Another team's frame has its remote's name alone. */
const shownTo = (owner: string) => (frame: Resolved) =>
  frame.owner === owner || frame.owner === 'host'
    ? { codigoDe: frame.codeOf, funcion: frame.fn, archivo: frame.file, linea: frame.line }
    : { codigoDe: frame.owner }

function resolveFrame({ owner, file, fn, line, column }: LocatedFrame, map: TraceMap | undefined): Resolved {
  const found = map && originalPositionFor(map, { line, column: Math.max(0, column - 1) })
  if (!map || !found?.source) return { owner, codeOf: owner, fn, file, line, lines: undefined }
  const content = sourceContentFor(map, found.source) ?? ''
  const source = found.source.slice(-NAME_MAX)
  const lines = content.length > SOURCE_MAX ? undefined : content.split('\n')
  const library = /^.*node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(source)?.[1]
  return {
    ...{ owner, lines, line: found.line },
    codeOf: library ?? owner,
    fn: (lines && enclosingFunction(lines, found.line)) ?? fn,
    file: sourceName(source),
  }
}

function mapOf(key: string, packed: Uint8Array | undefined): TraceMap | undefined {
  const known = maps.get(key)
  if (known || !packed) return known
  try {
    const map = readMap(packed)
    maps.set(key, map)
    return map
  } catch {
    return undefined
  }
}

/** Without the bundler's scheme and the way out of the output's folder; of a library from its name on. */
const sourceName = (source: string): string =>
  source
    .replace(/^[\w-]+:\/\/[^/]*\//, '')
    .replace(/^.*node_modules\//, '')
    .replace(/\?.*/s, '')
    .replace(/^(\.{0,2}\/)+/, '')
    .slice(-TEXT_MAX)
    .replace(unreadable, '')

/** Control characters, Rollup's NUL among them, and halves of a pair: the database refuses them. */
const unreadable = /[^\P{C}\t]/gu

const SEARCHED_LINES = 400
const functions: readonly RegExp[] = [
  /\bfunction(?:\s*\*)?\s*([\w$]+)/,
  /\b(?:const|let|var)\s+([\w$]+)[^=]{0,80}=\s*(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>)/,
  /^\s*(?:(?:export|default|static|async|public|private|get|set)\s+)*([\w$]+)\s*\((?!.*=>)[^;]{0,120}\{\s*$/,
]
const notNames = /^(?:if|for|while|switch|catch|return|function|with)$/

/** The function around a line, by the indentation of formatted code: the same name in every browser. */
function enclosingFunction(lines: readonly string[], line: number): string | undefined {
  let indent = Infinity
  for (let index = line - 1; index >= 0 && index > line - SEARCHED_LINES; index--) {
    const text = lines[index]?.slice(0, TEXT_MAX) ?? ''
    const start = text.search(/\S/)
    if (start < 0 || start >= indent) continue
    indent = start
    const name = functions.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined)
    if (name !== undefined && !notNames.test(name)) return name.slice(0, 80)
  }
  return undefined
}

function neighbours(lines: readonly string[], line: number): RemoteError['codigo'] {
  const first = Math.max(1, line - NEIGHBOURS)
  return lines.slice(first - 1, line + NEIGHBOURS).map((text, index) => ({
    linea: first + index,
    texto: text.trimEnd().slice(0, TEXT_MAX).replace(unreadable, ''),
  }))
}

/** `routes.3f2a91b0c4.js` and `routes-DkX3_abc.js` of the next build are the same file. */
const withoutHash = (file: string) => file.replace(/[.-][\w-]{8,99}(?=\.m?js$)/, '')

/** Numbers and the short names of minified code differ between browsers and builds. */
const withoutNumbers = (message: string) =>
  message.replace(/\d+/g, '#').replace(/(?<![\w$])[a-zA-Z$_]{1,2}(?![\w$])/g, '_')

const hashOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)
