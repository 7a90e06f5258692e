import { scrub } from '@csuite/shared/contract/scrub'
import { TraceMap } from '@jridgewell/trace-mapping'
import { gzipSync } from 'node:zlib'
import { addBrowser, countBrowsers, mergeBrowsers, noBrowsers } from './hyper-log-log'
import { bytesOf, resolveStack } from './resolve-stack'
import { framesOf } from './stack'

const at = 'https://portal.example/remotes/caudal/1.0.0/routes.js'

test.each([
  ['Chrome', `Error: x\n    at suma (${at}:1:20)\n    at ${at}:2:3`, ['suma', '']],
  [
    'Chrome, async',
    `Error: x\n    at async Object.suma [as total] (${at}:1:20)\n    at new Caudal (${at}:2:3)`,
    ['suma', 'Caudal'],
  ],
  ['Firefox', `suma@${at}:1:20\nsetTimeout handler*resta/<@${at}:2:3\n`, ['suma', 'resta']],
  ['Safari', `suma@${at}:1:20\n[native code]\nmodule code@${at}:2:3`, ['suma', 'code']],
])('frames of %s', (_, stack, names) => {
  const frames = framesOf(stack)
  expect(frames.map(({ fn }) => fn)).toEqual(names)
  expect(frames.map(({ url, line, column }) => [url, line, column])).toEqual([
    [at, 1, 20],
    [at, 2, 3],
  ])
})

test.each([
  ['2,000 lines', Array(2000).fill(`f@${at}:1:2`).join('\n'), 40],
  ['a line of 100,000 characters', `f@${at}${'a'.repeat(100_000)}:1:2`, 0],
  ['colons and brackets', `${'at (('.repeat(2000)}:1:2)`, 0],
  ['what is no stack', 'vale: 10:20:30\n\u0000@:1:1\nf@javascript:1:2:3', 0],
])('a stack of %s is cut', (_, stack, count) => {
  expect(framesOf(stack)).toHaveLength(count)
})

test.each([
  [
    "Cannot read properties of undefined (reading 'total')",
    "Cannot read properties of undefined (reading 'total')",
  ],
  ['GET https://portal.example/api/x?token=abc&ana=1#t falló', 'GET https://portal.example/api/x falló'],
  ['No existe ana.ruiz+1@csuite.example en +51 987 654 321', 'No existe … en …'],
  ['Bearer csd_AbCdEf123 y eyJhbGciOi.eyJzdWIi.abc', '… y …'],
  ['clave 0f3c9a1b7d5e4f60a1b2c3d4', 'clave …'],
  [`"Juan Pérez"... is not valid JSON: 'mi texto'`, `"…"... is not valid JSON: '…'`],
  ['a\u0000b\u202e', 'ab'],
  ['josé@csuite.example y ana@compañía.mx, ana＠csuite.example', '… y …, …'],
  ['ana%40csuite.example %2B52%20833%20123%204567 Bearer%20abc', '… … …'],
  ['https://ana:p!ss@csuite.example/x', 'https://…@csuite.example/x'],
  ['{"password":"hunter2","nombre":"Ana"} {\\"clave\\":\\"hunter2\\"}', '{password: …,nombre: …} {clave: …}'],
  ['access_token=abc&x password: hunter2', 'access_token=…&x password: …'],
  ['«Ana» y “Ana Ruiz” y `Ana Ruiz`', '«…» y «…» y `…`'],
  ['٠١٢٣٤٥٦٧٨٩', '…'],
  [`${'x '.repeat(245)}csd_abcdefgh1234567890`, `${'x '.repeat(245)}…`],
  ['x'.repeat(5000), 'x'.repeat(500)],
])('%s is scrubbed', (message, scrubbed) => {
  expect(scrub(message)).toBe(scrubbed)
  expect(scrub(scrubbed)).toBe(scrubbed)
})

test.each([0, 1, 2, 3, 20, 300, 10_000, 100_000])('%i browsers in a kilobyte, by two processes', (many) => {
  const [one, other] = [noBrowsers(), noBrowsers()]
  for (let n = 0; n < many; n++) {
    addBrowser(n % 2 ? one : other, `b${n}`)
    addBrowser(one, `b${n}`)
  }
  const counted = countBrowsers(mergeBrowsers(one, mergeBrowsers(other, new Uint8Array())))
  expect(Math.abs(counted - many)).toBeLessThanOrEqual(many * 0.08)
})

const megabytes = (count: number) => 'a\n'.repeat(count * 512 * 1024)
const mapWith = (change: object) => ({
  ...{
    version: 3 as const,
    sources: ['a.ts'],
    names: [],
    mappings: 'AAAA',
    sourcesContent: ['x'],
    ...change,
  },
})

test.each([
  ['mappings', { mappings: `AAAA${',CAAA'.repeat(10_000)}` }, 1e6],
  ['sources', { sourcesContent: [megabytes(2)] }, 2e6],
  ['names', { names: [megabytes(2)] }, 2e6],
  ['names of sources', { sources: [megabytes(2)] }, 2e6],
  ['empty names', { names: Array<string>(100_000).fill('') }, 1e6],
])('a map weighs its %s in the cache', (_, change, least) => {
  expect(bytesOf(new TraceMap(mapWith(change)))).toBeGreaterThan(least)
})

test.each([
  ['a source of a kilobyte', 'a\n'.repeat(512), 4],
  ['a source of 10 MB', megabytes(10), 0],
])('of %s the lines beside the guilty one are shown: %s', (_, content, shown) => {
  const key = `t/1.0.0/${shown}.js`
  const frame = { ...{ owner: 't', key, file: `${shown}.js`, fn: 'suma' }, line: 1, column: 1 }
  const maps = new Map([[key, gzipSync(JSON.stringify(mapWith({ sourcesContent: [content] })))]])
  const { place, code } = resolveStack({ message: 'x', owner: 't', frames: [frame, frame], maps })
  expect([place.archivo, place.linea, code.length]).toEqual(['a.ts', 1, shown])
})

test.each(['?', '../', 'node_modules/', 'a://'])("a source's name of many %j holds nobody up", (part) => {
  const map = mapWith({ sources: [`${part.repeat(80_000)}\n`] })
  const maps = new Map([[`t/1.0.0/${part}`, gzipSync(JSON.stringify(map))]])
  const frame = { ...{ owner: 't', key: `t/1.0.0/${part}`, file: 'b.js', fn: 'suma' }, line: 1, column: 1 }
  expect(resolveStack({ message: 'x', owner: 't', frames: [frame], maps }).place.linea).toBe(1)
})
