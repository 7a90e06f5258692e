import { documentFilesSettled } from './document-files'

let report: (names: string[]) => void = () => undefined

beforeEach(() => {
  jest.useFakeTimers()
  document.head.innerHTML = ['a.js', 'b.js']
    .map((file) => `<link rel="preload" as="script" href="http://localhost/remotes/r/1/${file}">`)
    .join('')
  globalThis.PerformanceObserver = class {
    constructor(callback: (list: { getEntries: () => { name: string }[] }) => void) {
      report = (names) => callback({ getEntries: () => names.map((name) => ({ name })) })
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof PerformanceObserver
})
afterEach(() => jest.useRealTimers())

const settled = async (entry: string) => {
  let done = false
  void documentFilesSettled(entry).then(() => (done = true))
  await Promise.resolve()
  return () => done
}
const at = (file: string) => `http://localhost/remotes/r/1/${file}`

test('a release waits until its preloads have loaded or failed', async () => {
  const done = await settled(at('entry.js'))
  report([at('a.js')])
  await Promise.resolve()
  expect(done()).toBe(false)
  document.querySelectorAll('link')[1]?.dispatchEvent(new Event('error'))
  await Promise.resolve()
  expect(done()).toBe(true)
})

test('it waits at most its timeout, and not for other releases', async () => {
  const hanging = await settled(at('entry.js'))
  const other = await settled('http://localhost/remotes/other/1/entry.js')
  expect([hanging(), other()]).toEqual([false, true])
  await jest.advanceTimersByTimeAsync(3000)
  expect(hanging()).toBe(true)
})
