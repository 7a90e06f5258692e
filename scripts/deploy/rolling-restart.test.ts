import { type Server, createServer } from 'node:http'
import { listenLocally } from '../../api/src/testing/ports'
import { rollingRestart } from './rolling-restart'

jest.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

interface Process {
  isReady: boolean
  /** Whether a restart leaves it ready. */
  mends?: boolean
  /** What else happens while it restarts. */
  meanwhile?: () => void
}

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** Restarts these processes; the order in which that happened, and the failure. */
async function restarted(processes: Process[], apiPrefix?: string) {
  const order: number[] = []
  const listening = processes.map(async (process, index) => {
    const server = createServer(({ url }, response) => {
      response.writeHead(url !== '/servicio/health/ready' ? 404 : process.isReady ? 200 : 503).end()
    })
    servers.push(server)
    const restart = () => {
      order.push(index)
      process.isReady = process.mends ?? true
      process.meanwhile?.()
      return Promise.resolve()
    }
    return { port: await listenLocally(server), restart }
  })
  const failure = await rollingRestart(await Promise.all(listening), () => undefined, apiPrefix).then(
    () => undefined,
    ({ message }: Error) => message,
  )
  return { order, failure }
}

const ready = { isReady: true }
const dead = { isReady: false }
const NEVER_READY = /no llega a estar listo/
const processes: [string, () => Process[], number[], RegExp | undefined][] = [
  ['all ready', () => [{ ...ready }, { ...ready }, { ...ready }], [0, 1, 2], undefined],
  ['one dead', () => [{ ...ready }, { ...dead }, { ...ready }], [1, 0, 2], undefined],
  ['all dead', () => [{ ...dead }, { ...dead }], [0, 1], undefined],
  ['a dead one that stays so', () => [{ ...ready }, { ...dead, mends: false }], [1], NEVER_READY],
  ['a ready one that a release ends', () => [{ ...ready, mends: false }, { ...ready }], [0], NEVER_READY],
  [
    'one that dies meanwhile',
    () => {
      const last = { ...ready }
      return [{ ...ready, meanwhile: () => (last.isReady = false) }, { ...ready }, last]
    },
    [0],
    /no está listo: el del \d+ sigue como estaba/,
  ],
]

test.each(processes)(
  'those that serve nobody are restarted first, a ready one only while the others are: %s',
  async (_what, made, order, failure) => {
    // Nobody waits a minute here.
    const now = jest.spyOn(performance, 'now')
    let clock = 0
    now.mockImplementation(() => (clock += 5000))
    const found = await restarted(made(), '/servicio')
    now.mockRestore()
    expect(found.order).toEqual(order)
    if (failure) expect(found.failure).toMatch(failure)
    else expect(found.failure).toBeUndefined()
  },
)

test('processes with another prefix stay as they are', async () => {
  const { order, failure } = await restarted([{ ...ready }])
  expect(order).toEqual([])
  expect(failure).toMatch(/no tiene su API en \/api: define API_PREFIX/)
})
