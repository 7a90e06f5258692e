import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** Writes a document of the project as `npm run format` would leave it. */
export async function writeDocument(file: string, text: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
}
