import { ModuleFederation } from '@module-federation/runtime-core'
import type { ShareScopeMap, UserOptions } from '@module-federation/runtime-core/types'
import { waitFor } from '@testing-library/react'
import { testRemote } from '../remotes/registry.fixture'
import { FileError } from './file-error'
import { loadRoutes } from './instance'
import { onRemoteReport } from './report'
import { offered } from './shared'

const global = globalThis as unknown as Record<string, unknown>
const reports: string[] = []
onRemoteReport(({ version, event }) => reports.push(`${version} ${event}`))

let number = 0
/** Another remote for every test, since the runtime keeps its registrations. */
const release = () => {
  number += 1
  return testRemote({ name: `remote-${number}`, global: `remote_${number}`, paths: ['/r'] })
}
const routes = { default: { contract: 1, routes: [{ path: '/r', element: null }] } }
const container = (module: unknown = routes) => ({
  init: jest.fn(),
  get: jest.fn(() => Promise.resolve(() => module)),
})

const scripts = () => [...document.querySelectorAll('script:not([type=importmap])')] as HTMLScriptElement[]
/** Settles the pending script as a browser does. */
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
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  reports.length = 0
})

test('an entry is loaded with its hash, no manifest is fetched and the container gets the shared libraries', async () => {
  const fetching = jest.spyOn(globalThis, 'fetch')
  const asked = release()
  const given = container()
  const loading = loadRoutes(asked, false)
  const script = await answer('load', () => (global[asked.global] = given))
  expect(await loading).toBe(routes.default)
  expect(script).toMatchObject({ integrity: asked.integrity, crossOrigin: 'anonymous' })
  expect(script.src).toBe(new URL(asked.entry, document.baseURI).href)
  const [scope] = given.init.mock.calls[0] as [Record<string, object>]
  expect(Object.keys(scope)).toContain('react')
  expect(fetching).not.toHaveBeenCalled()
  expect(reports).toEqual(['1.0.0 loaded'])
})

test('an entry that does not load is retried, reported, and requested again by the next call', async () => {
  const asked = release()
  const loading = loadRoutes(asked, false)
  const failure = loading.catch((error: unknown) => error)
  for (let time = 0; time < 5; time += 1) {
    await answer('error')
    await waitFor(() => expect(scripts()).toHaveLength(0))
  }
  expect(await failure).toBeInstanceOf(FileError)
  expect(await failure).toMatchObject({ type: 'error', request: new URL(asked.entry, document.baseURI).href })
  expect(reports).toEqual(['1.0.0 failed'])
  const again = loadRoutes(asked, true)
  const script = await answer('load', () => (global[asked.global] = container()))
  expect(script.src).toMatch(/\?retry=\d+$/)
  expect(script.integrity).toBe(asked.integrity)
  expect(await again).toBe(routes.default)
})

test('a release that breaks the contract is refused, and reported as failed', async () => {
  const asked = release()
  const loading = loadRoutes(asked, false).catch((error: unknown) => error)
  await answer('load', () => (global[asked.global] = container({ default: { contract: 9, routes: [] } })))
  expect(String(await loading)).toContain('contract: 9')
  expect(reports).toEqual(['1.0.0 failed'])
})

test('a container that another release left under the same name is not taken for this one', async () => {
  const [first, second] = [release(), { ...release(), global: `remote_${number - 1}` }]
  const refused = loadRoutes(first, false).catch(() => undefined)
  await answer('load', () => (global[first.global] = container({ default: undefined })))
  await refused
  const loading = loadRoutes(second, false)
  const script = await answer('load', () => (global[second.global] = container()))
  expect(script.src).toContain(second.entry)
  expect(await loading).toBe(routes.default)
})

const strategies = ['loaded-first', 'version-first'] as const
const provisions = [
  ['a provider that throws', { get: () => Promise.reject(new Error('must be provided by host')) }],
  ['a copy of its own', { lib: () => ({ ofAnotherTeam: true }) }],
] as const

test.each(strategies.flatMap((strategy) => provisions.map((provision) => [strategy, ...provision] as const)))(
  'a %s consumer gets what the host offers, although another remote registered %s',
  async (shareStrategy, _, provision) => {
    /** Loads a remote that has a runtime of its own. */
    const mount = async (shared: NonNullable<UserOptions['shared']>) => {
      const asked = release()
      const core = new ModuleFederation({ name: asked.global, remotes: [], shared, shareStrategy })
      const init = (
        scope: ShareScopeMap[string],
        _token: unknown,
        options: { shareScopeMap: ShareScopeMap },
      ) => {
        expect(options.shareScopeMap['default']).toBe(scope)
        core.initShareScopeMap('default', scope)
        void Promise.all(core.initializeSharing('default'))
      }
      const loading = loadRoutes(asked, false)
      await answer('load', () => (global[asked.global] = { ...container(), init }))
      await loading
      return core
    }
    const libraries = Object.keys(offered)
    const given = { version: '999.0.0', shareConfig: { singleton: true, requiredVersion: '*' }, ...provision }
    await mount(Object.fromEntries([...libraries, 'left-pad'].map((library) => [library, given])))
    const consumer = await mount({})
    const customShareInfo = {
      shareConfig: { singleton: true, requiredVersion: '*' },
      strategy: shareStrategy,
    }
    for (const library of libraries) {
      const found = (await consumer.loadShare(library, { customShareInfo })) as () => object
      expect(Object.keys(found())).not.toContain('ofAnotherTeam')
    }
    expect(consumer.shareScopeMap['default']).not.toHaveProperty('left-pad')
  },
)
