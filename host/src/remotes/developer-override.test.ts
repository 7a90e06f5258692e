import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterScreenFailure } from './fall-back'
import {
  forgetDeveloperOverride,
  giveUpBuild,
  developerOverride,
  hasDeveloperOverride,
} from './developer-override'
import { isQuarantined } from './quarantine'
import { readInlinedRegistry, refreshRegistry } from './registry'
import { markRunning } from './running'

const override = { remote: 'remote-apps', url: 'http://localhost:4001/', until: '2026-11-21T12:00:00.000Z' }
const descriptor = {
  name: 'remote-apps',
  version: '2.0.0',
  entry: `${override.url}e.js`,
  integrity: 'sha384-x',
  type: 'script' as const,
  global: 'remote',
  contract: 1,
  paths: ['/apps'],
}
const ended = jest.fn()
let served: object = {}
const server = setupServer(
  http.delete('*/remotos/mi-compilacion', () => {
    ended()
    return new HttpResponse(null, { status: 204 })
  }),
  http.get('http://localhost/remotes.json', () => HttpResponse.json(served)),
)
beforeAll(() => server.listen())
beforeEach(() => {
  ended.mockReset()
  sessionStorage.clear()
  localStorage.clear()
  forgetDeveloperOverride()
})
afterAll(() => server.close())

const open = (fields: object) => {
  const registry = { snapshot: 's', remotes: [descriptor], ...fields }
  document.body.innerHTML = `<script type="application/json" id="csuite-registry">${JSON.stringify(registry)}</script>`
  readInlinedRegistry()
}

test('a document tells whether a build is tried or has just failed; what is no build counts as none', () => {
  open({ override: { ...override, failed: false } })
  expect(developerOverride()).toEqual({ ...override, state: 'tried' })
  expect(hasDeveloperOverride('remote-apps')).toBe(true)
  expect(hasDeveloperOverride('remote-auth')).toBe(false)
  open({ override: { ...override, failed: true } })
  expect(developerOverride()?.state).toBe('failed')
  forgetDeveloperOverride()
  open({ override: { remote: 3 } })
  expect(developerOverride()).toBeUndefined()
})

test('a build that ended elsewhere is over in this page', async () => {
  open({ override: { ...override, failed: false } })
  served = { snapshot: 's', remotes: [descriptor] }
  await refreshRegistry()
  expect(developerOverride()?.state).toBe('over')
})

test('a build that cannot be used ends, once, and the page says so', async () => {
  open({ override: { ...override, failed: false } })
  await giveUpBuild('remote-auth')
  expect(ended).not.toHaveBeenCalled()
  await giveUpBuild('remote-apps')
  await giveUpBuild('remote-apps')
  expect(ended).toHaveBeenCalledTimes(1)
  expect(developerOverride()?.state).toBe('failed')
})

test('a registry that was asked for while it ended does not bring it back; another trial of it does', async () => {
  open({ override: { ...override, failed: false } })
  await giveUpBuild('remote-apps')
  served = { snapshot: 's', remotes: [descriptor], override: { ...override, failed: false } }
  await refreshRegistry()
  expect(developerOverride()?.state).toBe('failed')
  served = {
    snapshot: 's',
    remotes: [descriptor],
    override: { ...override, until: '2026-11-21T13:00:00.000Z' },
  }
  await refreshRegistry()
  expect(developerOverride()?.state).toBe('tried')
})

test('a build that throws on its first showing ends without a quarantine, and the next document says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  open({ override: { ...override, failed: false } })
  markRunning({ ...descriptor, mayFallBack: true, activeEntry: descriptor.entry })
  const threw = new Error('threw')
  const reload = jest.fn()
  expect(await afterScreenFailure('remote-apps', 'screen', threw, () => Promise.reject(threw), reload)).toBe(
    'leaving',
  )
  expect(reload).toHaveBeenCalledTimes(1)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(isQuarantined(descriptor)).toBe(false)
  forgetDeveloperOverride()
  open({})
  expect(developerOverride()).toEqual({ ...override, state: 'failed' })
  forgetDeveloperOverride()
  open({})
  expect(developerOverride()).toBeUndefined()
})
