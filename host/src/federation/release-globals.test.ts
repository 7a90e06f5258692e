import { runInThisContext } from 'node:vm'
import { keepListsApart } from './release-globals'

/** Runs code as a classic script at an address, as an entry if it is one. */
function run(address: string, code: string, isEntry = false): void {
  const script = Object.assign(document.createElement('script'), { src: address })
  if (isEntry) keepListsApart(script, address)
  const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  const main = runInThisContext(`(self, globalThis, heard) => {${code}}`)
  ;(main as (self: Window, page: Window, told: string[]) => void)(window, window, heard)
  if (isEntry) script.dispatchEvent(new Event('load'))
  current.mockRestore()
}

const heard: string[] = []
beforeEach(() => heard.splice(0))

let number = 0
/** As the bundlers write it: `LIST` is what their option `chunkLoadingGlobal` makes of it. */
const shapes: [string, list: string, entry: string, chunk: string][] = [
  ['webpack', 'self.webpackChunk', 'LIST = LIST || []', '(LIST = LIST || []).push'],
  ['rspack', 'self["rspackChunk', 'LIST = LIST || []', '(LIST = LIST || []).push'],
  ['rsbuild', 'self.chunk_', 'LIST = LIST || []', '(LIST = LIST || []).push'],
  ['a build for ES2022', 'globalThis.cualquiera_', 'LIST ||= []', '(LIST ||= []).push'],
]
test.each(shapes)(
  'the chunks of %s reach their own release only, whatever its list is called',
  (...shape) => {
    const [, list, made, pushed] = shape
    number += 1
    const name = `${list}equipo${number}${list.includes('[') ? '"]' : ''}`
    const entry = (release: string) => `{
    const list = ${made.replaceAll('LIST', name)}
    const take = (keep, chunk) => {
      heard.push('${release}: ' + chunk)
      if (keep) keep(chunk)
    }
    list.forEach((chunk) => take(0, chunk))
    list.push = take.bind(null, list.push.bind(list))
  }`
    const chunk = (text: string) => `${pushed.replaceAll('LIST', name)}("${text}")`
    const [bad, good, other] = ['equipo/2', 'equipo/1', 'otro/1'].map(
      (path) => `http://localhost/remotes/${path}/`,
    )
    run(`${bad}entry.js`, entry('bad'), true)
    run(`${bad}routes.js`, chunk('routes of bad'))
    run(`${good}js/entry.js?retry=1`, entry('good'), true)
    run(`${bad}late.js`, chunk('late of bad'))
    run(`${good}async/routes.js`, chunk('routes of good'))
    // A remote with the same federation name.
    run(`${other}entry.js`, entry('other'), true)
    run(`${other}routes.js`, chunk('routes of other'))
    // A second attempt to load the first one starts without what the first attempt left.
    run(`${bad}entry.js`, entry('bad again'), true)
    expect(heard).toEqual([
      'bad: routes of bad',
      'bad: late of bad',
      'good: routes of good',
      'other: routes of other',
    ])
  },
)

test('what a page of its own keeps in a global with a `push` is left alone', () => {
  const own = Object.assign([1], { push: () => 0 })
  Object.assign(globalThis, { own })
  run('http://localhost/remotes/equipo/9/entry.js', 'undefined', true)
  expect(Object.getOwnPropertyDescriptor(globalThis, 'own')?.value).toBe(own)
})

test.each(['webpack', 'rspack'])(
  'an element of a chunk is found by its address only: %s',
  async (bundler) => {
    const release = 'http://localhost/remotes/equipo/7/'
    run(`${release}entry.js`, 'undefined', true)
    const marks = { [bundler]: 'equipo:chunk-812', [`${bundler}Loading`]: '1' }
    const insert = (address: string) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
      const script = Object.assign(document.createElement('script'), { src: address, type: 'text/x-inert' })
      for (const element of [link, script]) Object.assign(element.dataset, marks)
      document.head.append(link, script)
      return [link, script]
    }
    const own = insert(`${release}812`)
    const foreign = insert('http://localhost/assets/812')
    await Promise.resolve()
    for (const { dataset } of own) expect({ ...dataset }).toEqual({ [`${bundler}Loading`]: '1' })
    for (const { dataset } of foreign) expect({ ...dataset }).toEqual(marks)
  },
)
