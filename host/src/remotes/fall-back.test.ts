import { mockServer } from '@csuite/shared/testing'
import { http, HttpResponse } from 'msw'
import { LateError } from './cause'
import { afterScreenFailure } from './fall-back'
import { isQuarantined } from './quarantine'
import { testRemote } from './registry.fixture'
import { markRunning } from './running'

const server = mockServer()
const reload = jest.fn()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  reload.mockReset()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

const threw = new Error('threw')
const missing = Object.assign(new Error('no chunk'), { type: 'error', request: 'http://localhost/chunk.js' })

interface Circumstances {
  /** There is no previous release. */
  alone?: boolean
  /** The active release; null: the server is away. */
  active?: string | null
  /** Of the file when it is fetched again. */
  status?: number
}

test.each<[string, 'screen' | 'settled', Error, Circumstances, string, string]>([
  ['that throws at its first render', 'screen', threw, {}, 'leaving', 'day'],
  ['that throws, without another release', 'screen', threw, { alone: true }, 'document', 'no'],
  ['that throws later', 'settled', threw, {}, 'here', 'no'],
  ['whose file is refused', 'screen', missing, {}, 'leaving', 'day'],
  ['whose file is refused, without another release', 'screen', missing, { alone: true }, 'document', 'no'],
  ['whose file is away', 'screen', missing, { status: 503 }, 'leaving', 'minutes'],
  ['whose file is away, alone', 'screen', missing, { status: 503, alone: true }, 'here', 'no'],
  ['whose file a new release replaced', 'screen', missing, { active: '3.0.0' }, 'leaving', 'no'],
  ['that lacks what a new release replaced', 'settled', missing, { active: '3.0.0' }, 'leaving', 'no'],
  ['that lacks a file later', 'settled', missing, {}, 'document', 'no'],
  ['whose file is slow', 'screen', new LateError('slow'), {}, 'document', 'no'],
  ['whose file and server are away', 'screen', missing, { active: null }, 'here', 'no'],
])(
  'a screen %s',
  async (_, stage, error, { alone = false, active = '2.0.0', status = 200 }, outcome, span) => {
    server.use(
      http.get('http://localhost/chunk.js', () => new HttpResponse('code', { status })),
      http.get('http://localhost/remotes.json', () =>
        active === null
          ? HttpResponse.error()
          : HttpResponse.json({ snapshot: 's', remotes: [testRemote({ version: active })] }),
      ),
    )
    const release = testRemote({ version: '2.0.0' })
    markRunning({ ...release, mayFallBack: !alone, activeEntry: release.entry })
    const after = () => afterScreenFailure('remote-apps', stage, error, () => Promise.reject(error), reload)
    expect(await after()).toBe(outcome)
    expect(isQuarantined(release)).toBe(span !== 'no')
    // A reason counts once.
    if (outcome === 'leaving') expect(await after()).not.toBe('leaving')
    expect(reload).toHaveBeenCalledTimes(outcome === 'leaving' ? 1 : 0)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    expect(isQuarantined(release)).toBe(span === 'day')
  },
)
