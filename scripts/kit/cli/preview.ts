import { listPreviews, removePreview } from '../../../shared/src/contract/previews'
import type { Flags } from './arguments'
import { WrongUse } from './failures'
import { namedTarget } from './pointer'
import { callPortal } from './portal'

/** The previews of a remote, a line each: name, version, day on which it ends, address. */
export async function preview(words: string[], flags: Flags): Promise<void> {
  const [action, vista] = words
  const isList = action === 'list' && words.length === 1
  if (!isList && !(action === 'remove' && vista !== undefined && words.length === 2))
    throw new WrongUse('«preview» lleva «list», o «remove» y un nombre.')
  const { portal, name } = namedTarget(flags)
  if (vista !== undefined) {
    await callPortal(portal, removePreview, { params: { name, vista } })
    console.log(`Quitada: ${vista}`)
    return
  }
  const previews = await callPortal(portal, listPreviews, { params: { name } })
  if (previews.length === 0) console.log('Sin vistas previas.')
  for (const { nombre, version, hasta, url } of previews)
    console.log(`${nombre}  ${version}  ${hasta.slice(0, 10)}  ${url}`)
}
