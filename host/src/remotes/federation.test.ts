import { waitFor } from '@testing-library/react'
import { EntryError, loadExposed } from './federation'

const scope = { react: { '19.0.0': { get: () => () => 'React', from: 'host', eager: true } } }
const global = globalThis as unknown as Record<string, unknown>

let number = 0
/** An entry of its own for every test: what was loaded once is kept by its address. */
const entry = () => {
  number += 1
  return {
    url: `http://localhost/remotes/r/${number}/entry.js`,
    integrity: `sha384-${number}`,
    global: `r_${number}`,
  }
}

const container = (modules: Record<string, unknown>) => ({
  init: jest.fn(),
  get: jest.fn((module: string) =>
    module in modules ? Promise.resolve(() => modules[module]) : Promise.reject(new Error(`no ${module}`)),
  ),
})

const scripts = () => [...document.querySelectorAll('script')]
/** Answers the script that waits, as a browser does that ran it or did not get it. */
async function answer(event: 'load' | 'error', run?: () => void): Promise<HTMLScriptElement> {
  const script = await waitFor(() => {
    const [waiting] = scripts()
    if (!waiting) throw new Error('no script was asked for')
    return waiting
  })
  run?.()
  script.dispatchEvent(new Event(event))
  return script
}

beforeEach(() => {
  global.__webpack_init_sharing__ = jest.fn()
  global.__webpack_share_scopes__ = { default: scope }
})

test('an entry is asked for with its hash, gets what the host shares, and leaves nothing in the page', async () => {
  const asked = entry()
  const given = container({ './routes': 'routes' })
  const loaded = loadExposed(asked, './routes')
  const script = await answer('load', () => (global[asked.global] = given))
  expect(await loaded).toBe('routes')
  expect(script).toMatchObject({ src: asked.url, integrity: asked.integrity, crossOrigin: 'anonymous' })
  expect(given.init).toHaveBeenCalledWith(scope)
  expect(scripts()).toEqual([])
})

test('an entry runs once, however many modules are asked of it and however soon', async () => {
  const asked = entry()
  const both = Promise.all([loadExposed(asked, './routes'), loadExposed(asked, './other')])
  await waitFor(() => expect(scripts()).toHaveLength(1))
  const given = container({ './routes': 1, './other': 2 })
  await answer('load', () => (global[asked.global] = given))
  expect(await both).toEqual([1, 2])
  expect(await loadExposed(asked, './routes')).toBe(1)
  expect(given.init).toHaveBeenCalledTimes(1)
})

test('an entry that did not come is said by its address, and asked for again the next time', async () => {
  const asked = entry()
  const first = loadExposed(asked, './routes').catch((error: unknown) => error)
  await answer('error')
  const error = await first
  expect(error).toBeInstanceOf(EntryError)
  expect(error).toMatchObject({ type: 'error', request: asked.url })

  const second = loadExposed(asked, './routes')
  await answer('load', () => (global[asked.global] = container({ './routes': 'routes' })))
  expect(await second).toBe('routes')
})

test('an entry that throws is said with what it threw; one without a container by its global', async () => {
  const throwing = entry()
  const thrown = loadExposed(throwing, './routes')
  const refused = expect(thrown).rejects.toThrow('Uncaught Error: roto')
  await answer('load', () =>
    window.dispatchEvent(
      new ErrorEvent('error', { filename: throwing.url, message: 'Uncaught Error: roto' }),
    ),
  )
  await refused

  const empty = entry()
  const without = expect(loadExposed(empty, './routes')).rejects.toThrow(empty.global)
  await answer('load')
  await without
})

test('a module that its container cannot give fails alone: the container stays', async () => {
  const asked = entry()
  const given = container({ './routes': 'routes' })
  const failed = expect(loadExposed(asked, './missing')).rejects.toThrow('no ./missing')
  await answer('load', () => (global[asked.global] = given))
  await failed
  expect(await loadExposed(asked, './routes')).toBe('routes')
  expect(given.init).toHaveBeenCalledTimes(1)
})
