import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { slimContract } from './browser-contract'
import { repositoryRoot } from './paths'
import { browserFiles } from './source-files'

const inBrowsers = (source: string): string => {
  const file = ts.createSourceFile(
    path.join(repositoryRoot, 'shared/src/contract/x.ts'),
    source,
    ts.ScriptTarget.ESNext,
    true,
  )
  return ts.createPrinter().printFile(ts.transform(file, [slimContract]).transformed[0] ?? file)
}

test('an endpoint keeps what the client reads, and no schema', () => {
  const slim = inBrowsers(
    "export const x = defineEndpoint({ method: 'POST', path: '/x', access: 'user', timeoutMs: 5, keepalive: true, body: Body })",
  )
  expect(slim.replace(/\s+/g, ' ')).toContain("{ method: 'POST', path: '/x', timeoutMs: 5, keepalive: true }")
  expect(() => inBrowsers('export const x = defineEndpoint({ ...common })')).toThrow('names its own method')
})

const files = browserFiles()
const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8')

test("browser code reads no endpoint's schema, which its build has not", () => {
  const endpoints = files.flatMap((file) => read(file).match(/(?<=const )\w+(?= = defineEndpoint)/g) ?? [])
  const screens = files.filter((file) => !/\.test\.|\.fixture\.|\/(contract|testing)\//.test(file))
  expect([endpoints.length, screens.length].map((found) => found > 100)).toEqual([true, true])
  const schema = new RegExp(`\\b(${endpoints.join('|')})\\.(body|query|params|response)\\b`)
  expect(screens.filter((file) => schema.test(read(file)))).toEqual([])
})
