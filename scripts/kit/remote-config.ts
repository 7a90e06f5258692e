import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inSpanish, shapeFaults } from '../../api/src/modules/remotes/shape-faults'
import { RemoteConfig } from '../../shared/src/contract/remote-config'

export const REMOTE_CONFIG = 'remote.config.json'

/** Reads over the mark that editors on Windows put before a text, as npm does. A file that is `null` says nothing. */
export const parseJson = (content: Buffer): unknown => JSON.parse(new TextDecoder().decode(content)) ?? {}

/** What a project's `remote.config.json` says. @throws Error with a sentence that names the file and its fields */
export function readRemoteConfig(folder: string): RemoteConfig {
  const file = path.join(folder, REMOTE_CONFIG)
  let value: unknown
  try {
    value = parseJson(readFileSync(file))
  } catch {
    throw new Error(`${file} falta o no es JSON: corrígelo.`)
  }
  const parsed = RemoteConfig.safeParse(value, { error: inSpanish })
  if (!parsed.success) throw new Error(shapeFaults(parsed.error, () => file))
  return parsed.data
}
