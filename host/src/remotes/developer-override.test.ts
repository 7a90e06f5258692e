import { endOverride } from '@csuite/shared/contract/build-override'
import { mockEndpoint, mockServer } from '@csuite/shared/testing'
import { http, HttpResponse } from 'msw'
import { afterScreenFailure } from './fall-back'
import {
  forgetDeveloperOverride,
  abandonOverride,
  developerOverride,
  hasDeveloperOverride,
} from './developer-override'
import { isQuarantined } from './quarantine'
import { refreshRegistry } from './registry'
import { inlineRegistry, testRemote } from './registry.fixture'
import { markRunning } from './running'

const override = { remote: 'remote-apps', url: 'http://localhost:4001/', until: '2026-11-21T12:00:00.000Z' }
const descriptor = testRemote({ version: '2.0.0', entry: `${override.url}e.js` })
const ended: unknown[] = []
let served: object = {}
mockServer(
  mockEndpoint(endOverride, undefined, ended),
  http.get('http://localhost/remotes.json', () => HttpResponse.json(served)),
)
beforeEach(() => {
  ended.length = 0
  sessionStorage.clear()
  localStorage.clear()
  forgetDeveloperOverride()
})

const open = (fields: object) => inlineRegistry({ snapshot: 's', remotes: [descriptor], ...fields })

test("the document's override is tried or failed; a malformed one is ignored", () => {
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

test('a build that was removed elsewhere is over in this page', async () => {
  open({ override: { ...override, failed: false } })
  served = { snapshot: 's', remotes: [descriptor] }
  await refreshRegistry()
  expect(developerOverride()?.state).toBe('over')
})

test('a build that fails is removed once; a late registry does not restore it, a new trial does', async () => {
  open({ override: { ...override, failed: false } })
  await abandonOverride('remote-auth')
  expect(ended).toHaveLength(0)
  await abandonOverride('remote-apps')
  await abandonOverride('remote-apps')
  expect(ended).toHaveLength(1)
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

test('a build that throws is removed without a quarantine, and the next document says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  open({ override: { ...override, failed: false } })
  markRunning({ ...descriptor, mayFallBack: true, activeEntry: descriptor.entry })
  const threw = new Error('threw')
  const reload = jest.fn()
  expect(await afterScreenFailure('remote-apps', 'screen', threw, () => Promise.reject(threw), reload)).toBe(
    'leaving',
  )
  expect(reload).toHaveBeenCalledTimes(1)
  expect(ended).toHaveLength(1)
  expect(isQuarantined(descriptor)).toBe(false)
  forgetDeveloperOverride()
  open({})
  expect(developerOverride()).toEqual({ ...override, state: 'failed' })
  forgetDeveloperOverride()
  open({})
  expect(developerOverride()).toBeUndefined()
})
