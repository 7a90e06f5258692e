import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inSpanish, shapeFaults } from '../../api/src/modules/remotes/shape-faults'
import { RemoteConfig } from '../../shared/src/contract/remote-config'

export const REMOTE_CONFIG = 'remote.config.json'

/** What a project's `remote.config.json` says. @throws Error with a sentence that names the file and its fields */
export function readRemoteConfig(folder: string): RemoteConfig {
  const file = path.join(folder, REMOTE_CONFIG)
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`${file} falta o no es JSON: corrígelo.`)
  }
  const parsed = RemoteConfig.safeParse(value, { error: inSpanish })
  if (!parsed.success) throw new Error(shapeFaults(parsed.error, () => file))
  return parsed.data
}
