import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type FormatConfig, format } from 'oxfmt'

/** Writes a document of the project as `npm run format` would leave it. */
export async function writeDocument(file: string, text: string): Promise<void> {
  const settings = readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8')
  const { code, errors } = await format(file, text, JSON.parse(settings) as FormatConfig)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
}
