import { readFileSync } from 'node:fs'
import path from 'node:path'
import { settingsTable } from '../../api/src/settings'
import { writeDocument } from '../lib/write-document'
import { repositoryRoot } from './paths'

/** Writes README's table of settings from their schema: `node scripts/run.mjs settings`. */
const readme = path.join(repositoryRoot, 'README.md')
const text = readFileSync(readme, 'utf8').replace(/^\| variable [^]*?\n(?=\n)/m, () => `${settingsTable()}\n`)
await writeDocument(readme, text)
