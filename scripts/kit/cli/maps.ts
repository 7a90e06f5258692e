import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  MAPS_CALL_MAX,
  MAPS_UNPACKED_MAX,
  MAP_MAX,
  publishMaps as endpoint,
} from '../../../shared/src/contract/remote-errors'
import type { BuiltRelease } from './built-release'
import { callPortal } from './portal'

/** The maps of a release's files, which are left out of it and go by themselves. */
export const mapsOf = ({ files, leftOut }: Pick<BuiltRelease, 'files' | 'leftOut'>): string[] =>
  leftOut.filter((file) => file.endsWith('.map') && files.has(file.slice(0, -4)))

/** Uploads the source maps beside a release's files. What is wrong with one is said; the release stays published. */
export async function publishMaps(portal: string, { folder, name, version, files, leftOut }: BuiltRelease) {
  let kept = 0
  let batch: { archivo: string; contenido: string }[] = []
  let bytes = 0
  let unpacked = 0
  const send = async () => {
    if (batch.length === 0) return
    const { guardados, avisos } = await callPortal(portal, endpoint, {
      params: { name, version },
      body: { mapas: batch },
    })
    kept += guardados
    for (const sentence of avisos) console.error(`mapas: ${sentence}.`)
    batch = []
    bytes = unpacked = 0
  }
  try {
    for (const file of mapsOf({ files, leftOut })) {
      const map = readFileSync(path.join(folder, file))
      if (map.byteLength > MAP_MAX) {
        console.error(`mapas: ${file} pesa más de ${MAP_MAX / 1024 / 1024} MB y queda fuera.`)
        continue
      }
      const contenido = gzipSync(map).toString('base64')
      if (bytes + contenido.length > MAPS_CALL_MAX || unpacked + map.byteLength > MAPS_UNPACKED_MAX)
        await send()
      batch.push({ archivo: file.slice(0, -4), contenido })
      bytes += contenido.length
      unpacked += map.byteLength
    }
    await send()
  } catch (error) {
    console.error(`mapas: ${(error as Error).message}`)
  }
  if (kept > 0) console.log(`Mapas de código: ${kept}`)
}
