import { gunzipSync } from 'node:zlib'
import { TraceMap, decodedMappings } from '@jridgewell/trace-mapping'
import { MAPS_UNPACKED_MAX, MAP_MAX } from '@csuite/shared/contract/remote-errors'

/** Places, sources and names together: a few kilobytes in gzip may have 20 million, which take a gigabyte. */
const PLACES_MAX = 2_000_000

function isCrowded(mappings: string, lists: readonly (readonly unknown[])[]): boolean {
  let places = lists.reduce((sum, list) => sum + list.length, 0)
  for (let index = 0; index < mappings.length; index++) {
    const code = mappings.charCodeAt(index)
    if (code === 44 || code === 59) places++
  }
  return places > PLACES_MAX
}

const isTexts = (value: unknown): value is (string | null)[] =>
  Array.isArray(value) && value.every((each) => each === null || typeof each === 'string')

/** A source map in gzip. Blocks. @throws a Spanish sentence for one that is too large, or none */
export const readMap = (packed: Uint8Array): TraceMap => parsed(unpacked(packed, MAP_MAX))

function parsed(content: Buffer): TraceMap {
  const { version, sources, sourcesContent = [], names = [], mappings } = fieldsOf(content)
  const lists = [sources, sourcesContent, names]
  if (version !== 3 || typeof mappings !== 'string' || !lists.every(isTexts))
    throw new Error('no es un mapa de código de la versión 3')
  if (isCrowded(mappings, lists))
    throw new Error(`nombra más de ${PLACES_MAX.toLocaleString('es')} lugares, archivos y nombres`)
  return new TraceMap({
    version,
    mappings,
    sources: sources as string[],
    sourcesContent: sourcesContent as string[],
    names: names as string[],
  })
}

type Unknown = Partial<Record<'version' | 'sources' | 'sourcesContent' | 'names' | 'mappings', unknown>>

function unpacked(packed: Uint8Array, most: number): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    if (!isLarge) throw new Error('no viene comprimido con gzip', { cause: error })
    throw new Error(most < MAP_MAX ? noRoom : tooLarge, { cause: error })
  }
}

function fieldsOf(content: Buffer): Unknown {
  try {
    return (JSON.parse(content.toString()) ?? {}) as Unknown
  } catch (error) {
    throw new Error('no es JSON: construye de nuevo', { cause: error })
  }
}

const tooLarge = `pesa más de ${MAP_MAX / 1024 / 1024} MB`
const noRoom = `ya no cabe: los mapas de una llamada pesan como máximo ${MAPS_UNPACKED_MAX / 1024 / 1024} MB sin comprimir`

interface MapsJob {
  /** By the script's name, gzip. */
  maps: readonly { file: string; packed: Uint8Array }[]
  /** By name; absent where another server has them. */
  scripts: ReadonlyMap<string, Uint8Array>
}

/** The maps that can be used, and a sentence about each of the others. Blocks. */
export function checkMaps({ maps, scripts }: MapsJob): { fit: string[]; faults: string[] } {
  const fit: string[] = []
  const faults: string[] = []
  let room = MAPS_UNPACKED_MAX
  for (const { file, packed } of maps)
    try {
      // One that is too large costs as much as the largest.
      const most = Math.min(MAP_MAX, room)
      room -= most
      const content = unpacked(packed, Math.max(1, most))
      room += most - content.byteLength
      const script = scripts.get(file)
      assertFits(parsed(content), script && Buffer.from(script).toString())
      fit.push(file)
    } catch (error) {
      faults.push(`${file}.map ${(error as Error).message}`)
    }
  return { fit, faults }
}

function assertFits(map: TraceMap, script: string | undefined): void {
  const lines = script?.split('\n')
  const isBeyond = decodedMappings(map).some((segments, index) => {
    const column = segments.at(-1)?.[0]
    return lines && column !== undefined && column > (lines[index]?.length ?? -1)
  })
  if (isBeyond) throw new Error('no es de este archivo: nombra lugares que no tiene')
}
