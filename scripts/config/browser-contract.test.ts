import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { clientFields, slimContract } from './browser-contract'
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
    "export const x = defineEndpoint({ method: 'POST', path: '/x', access: 'user', timeoutMs: 5, keepalive: true, patient: true, body: Body })",
  )
  const kept = "{ method: 'POST', path: '/x', timeoutMs: 5, keepalive: true, patient: true }"
  expect(slim.replace(/\s+/g, ' ')).toContain(kept)
  expect(() => inBrowsers('export const x = defineEndpoint({ ...common })')).toThrow('names its own method')
})

const files = browserFiles()
const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8')

test('browser code reads nothing of an endpoint that its build has not', () => {
  const endpoints = files.flatMap((file) => read(file).match(/(?<=const )\w+(?= = defineEndpoint)/g) ?? [])
  const screens = files.filter((file) => !/\.test\.|\.fixture\.|\/(contract|testing)\//.test(file))
  expect([endpoints.length, screens.length].map((found) => found > 100)).toEqual([true, true])
  const definition = /interface EndpointDefinition \{.*?^\}/ms.exec(
    read('shared/src/contract/define-endpoint.ts'),
  )
  const gone = (definition?.[0].match(/(?<=^  )\w+(?=\??:)/gm) ?? []).filter(
    (name) => !clientFields.includes(name),
  )
  expect(gone).toContain('body')
  const reading = new RegExp(`\\b(endpoint|${endpoints.join('|')})\\.(${gone.join('|')})\\b`)
  expect(screens.filter((file) => reading.test(read(file)))).toEqual([])
})
