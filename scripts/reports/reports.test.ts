import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'
import { kitApiFile, kitApiText } from './kit-api'
import { openapiFile, openapiText } from './openapi'

// The compiler reads all of shared: slow on a loaded machine.
jest.setTimeout(180_000)

const written = (file: string) => readFileSync(file, 'utf8')

// Compared as booleans: the difference is for `npm run reports` and git to show.
test('docs/openapi.json is what `npm run reports` writes', async () => {
  expect((await openapiText()) === JSON.stringify(JSON.parse(written(openapiFile)))).toBe(true)
})

test('docs/kit-api.md is what `npm run reports` writes', () => {
  expect(kitApiText() === written(kitApiFile)).toBe(true)
})

test('every file that the walks name is there', () => {
  const text = readFileSync(path.join(repositoryRoot, 'docs/walks.md'), 'utf8')
  const named = [...text.matchAll(/`((?:api|host|remote-\w+|shared|scripts)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual([])
})
