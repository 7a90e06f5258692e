#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import type { HostLibraries } from '../../../shared/src/contract/releases'
import { main } from './main'

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
const { version, csuite } = read('package.json') as {
  version: string
  csuite: { devDependencies: Record<string, string> }
}
const libraries = read('shared.json') as HostLibraries
process.exitCode = await main(process.argv.slice(2), { version, libraries, ...csuite })
