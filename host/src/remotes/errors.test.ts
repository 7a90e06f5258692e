import { collectErrors } from './errors'
import { offerPages } from './pages.fixture'
import { testRemote } from './registry.fixture'
import { markRunning } from './running'

const beacon = jest.fn<boolean, [string, Blob]>(() => true)
Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })

interface Report {
  mensaje: string
  pila: string
  pagina: string
  versiones: object
}
const sent = async (): Promise<Report[]> => {
  const blobs = beacon.mock.calls.splice(0).map(([, blob]) => blob)
  const bodies = await Promise.all(blobs.map((blob) => blob.text()))
  return bodies.flatMap((body) => (JSON.parse(body) as { errores: Report[] }).errores)
}
const fail = (error: unknown) =>
  dispatchEvent(Object.assign(new Event('error'), { error, message: String(error) }))
const thrown = (
  message: string,
  stack = `Error: ${message}\n    at f (https://portal.example/a.js?x=1:1:2)`,
) => Object.assign(new Error(message), { stack })

beforeAll(() => {
  offerPages()
  history.replaceState(null, '', '/apps?token=secreto')
  markRunning({ ...testRemote({ name: 'remote-x' }), mayFallBack: false, activeEntry: '' })
  collectErrors([Object.assign(new Event('unhandledrejection'), { reason: thrown('temprano') })])
})

test('what was thrown before the late part was there is sent with it', async () => {
  expect(await sent()).toMatchObject([{ mensaje: 'temprano' }])
})

test('an error is sent once an hour and kind, without queries and what was typed', async () => {
  document.body.innerHTML = '<input value="Lucía Ruiz">'
  for (const number of [1, 2, 3]) fail(thrown(`Lucía Ruiz (lucia@csuite.example) tiene ${number} fallos`))
  const [report, ...others] = await sent()
  expect(others).toEqual([])
  expect(report).toMatchObject({
    ...{ mensaje: '… (…) tiene 1 fallos', pila: '    at f (https://portal.example/a.js:1:2)' },
    ...{ pagina: '/apps', versiones: { 'remote-x': '1.0.0' } },
  })
})

test('a browser sends 20 an hour; a long stack is cut', async () => {
  const long = Array(2000).fill('    at f (https://portal.example/remotes/x/1/a.js:1:2)').join('\n')
  for (const letter of 'abcdefghijklmnopqrstuvwxy') fail(thrown(letter.repeat(4), long))
  const reports = await sent()
  // Two were sent above.
  expect(reports).toHaveLength(18)
  expect(Math.max(...reports.map((report) => JSON.stringify(report).length))).toBeLessThan(8192)
})

test.each([
  ['a missing file', Object.assign(new Error('x'), { name: 'ChunkLoadError' })],
  ['an ended request', Object.assign(new Error('x'), { name: 'AbortError' })],
  [
    'what cannot be read',
    {
      get message(): string {
        throw new Error('in the collector')
      },
    },
  ],
])('%s sends nothing', async (_, error) => {
  fail(error)
  expect(await sent()).toEqual([])
})
