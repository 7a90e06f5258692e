import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shapeFaults } from '../../api/src/modules/remotes/rules/shape-faults'
import { inSpanish } from '../../shared/src/contract/issue-texts'
import { RemoteConfig } from '../../shared/src/contract/remote-config'
import { UnreadableText, decodeText } from '../../shared/src/contract/text-file'

export const REMOTE_CONFIG = 'remote.config.json'

/** The folder of a development build, apart from what is published. */
export const developmentFolder = (project: string): string =>
  path.join(project, 'node_modules/.cache/csuite/dev')

/** Skips a byte order mark, as npm does. `null` is read as `{}`. @throws UnreadableText, SyntaxError */
export const parseJson = (content: Buffer): unknown => JSON.parse(decodeText(content, 'json')) ?? {}

/** @throws Error with a sentence that names the file and its fields */
export function readRemoteConfig(folder: string): RemoteConfig {
  const file = path.join(folder, REMOTE_CONFIG)
  let value: unknown
  try {
    value = parseJson(readFileSync(file))
  } catch (error) {
    const problem = error instanceof UnreadableText ? `: ${error.message}` : ' falta o no es JSON: corrígelo.'
    throw new Error(`${file}${problem}`, { cause: error })
  }
  const parsed = RemoteConfig.safeParse(value, { error: inSpanish })
  if (!parsed.success) throw new Error(shapeFaults(parsed.error, () => file))
  return parsed.data
}
