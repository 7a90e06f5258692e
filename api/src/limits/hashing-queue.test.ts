import { type HashingCaller, HashingQueue } from './hashing-queue'

afterEach(() => jest.restoreAllMocks())

const settle = () => new Promise(setImmediate)

/** A queue with one job at once; `served` lists whose job started, and `serve` ends the jobs one after the other. */
function openQueue(limits: Partial<ConstructorParameters<typeof HashingQueue>[0]> = {}) {
  const queue = new HashingQueue({ concurrency: 1, waiting: 1000, waitingAnAccount: 500, ...limits })
  const served: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const add = (name: string, caller: HashingCaller, deadline?: number) =>
    queue
      .run(caller, () => new Promise<void>((resolve) => (served.push(name), running.push(resolve))), deadline)
      .catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'UNAVAILABLE', retryAfter: expect.any(Number) })
        refused.push(name)
      })
  const serve = async () => {
    await settle()
    while (running.length > 0) {
      running.shift()?.()
      await settle()
    }
  }
  return { queue, served, refused, add, serve }
}

const numbers = (count: number) => Array.from({ length: count }, (_item, index) => index)

/** Who crowds the queue with 160 jobs, and where another person's sign-in is served at the latest. */
const crowds: [string, number, (index: number) => HashingCaller][] = [
  ['one account from one address', 3, () => ({ account: 'a', address: '198.51.100.1' })],
  ['many accounts from one address', 3, (index) => ({ account: `a${index}`, address: '198.51.100.1' })],
  ['one account from many addresses', 4, (index) => ({ account: 'a', address: `198.51.100.${index}` })],
  [
    'one account in many sessions',
    4,
    (index) => ({ account: 'a', address: '198.51.100.1', knownAs: `${index}` }),
  ],
  [
    'many accounts from the /64s of one /48',
    3,
    (index) => ({ account: `a${index}`, address: `2001:db8:1:${index.toString(16)}::/64` }),
  ],
]

test.each(crowds)('behind %s another person waits for few hashes only', async (_who, latest, crowd) => {
  const { served, add, serve, queue } = openQueue()
  for (const index of numbers(160)) void add('crowd', crowd(index))
  void add('other', { account: 'other', address: '203.0.113.7' })
  await serve()
  expect(served).toHaveLength(161)
  expect(served.indexOf('other')).toBeLessThan(latest)
  expect(queue.depth).toBe(0)
})

test.each([
  ['an address', '198.51.100.1', '198.51.100.1'],
  ['a /56', '2001:db8:1:1::/64', '2001:db8:1:2::/64'],
  ['a /48', '2001:db8:1:1::/64', '2001:db8:1:ff02::/64'],
])('people of one account each who share %s with a crowd have their turn', async (_what, crowd, address) => {
  const { served, add, serve } = openQueue()
  for (const index of numbers(100)) void add('crowd', { account: `a${index % 2}`, address: crowd })
  void add('neighbour', { account: 'neighbour', address })
  await serve()
  expect(served.indexOf('neighbour')).toBeLessThan(6)
})

test('an account has two jobs in flight, however many may run', async () => {
  const { served, add, serve } = openQueue({ concurrency: 8 })
  for (const index of numbers(20)) void add('crowd', { account: 'a', address: `198.51.100.${index}` })
  void add('other', { account: 'other', address: '203.0.113.7' })
  await settle()
  expect(served).toEqual(['crowd', 'crowd', 'other'])
  await serve()
  expect(served).toHaveLength(21)
})

test('a known browser does not wait behind strangers who try the same account', async () => {
  const { served, add, serve } = openQueue()
  for (const index of numbers(100)) void add('stranger', { account: 'a', address: `198.51.100.${index}` })
  void add('owner', { account: 'a', address: '203.0.113.7', knownAs: 'browser' })
  await serve()
  expect(served.indexOf('owner')).toBeLessThan(5)
})

test('when too many wait, the busiest network and account are refused, never a newcomer', async () => {
  const { served, refused, add, serve, queue } = openQueue({ waiting: 20, waitingAnAccount: 5 })
  for (const index of numbers(40)) void add('crowd', { account: `a${index}`, address: '198.51.100.1' })
  for (const index of numbers(9)) void add('guess', { account: 'victim', address: `203.0.113.${index}` })
  void add('owner', { account: 'victim', address: '192.0.2.1', knownAs: 'browser' })
  void add('other', { account: 'other', address: '192.0.2.2' })
  await serve()
  expect(served).toEqual(expect.arrayContaining(['owner', 'other']))
  expect(new Set(refused)).toEqual(new Set(['crowd', 'guess']))
  expect(served.length + refused.length).toBe(51)
  expect(queue.refused).toBe(refused.length)
})

test('a job that cannot start before its deadline is refused, and leaves its place to the next', async () => {
  const { queue, served, refused, add, serve } = openQueue()
  const caller = { account: 'a', address: '198.51.100.1' }
  void add('first', caller)
  void add('late', caller, performance.now())
  void add('patient', caller)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(refused).toEqual(['late'])
  await serve()
  expect(served).toEqual(['first', 'patient'])
  expect([queue.depth, queue.refused]).toEqual([0, 1])
})

test('a crowd with more work than may wait is refused at once, and told to come back one after the other', async () => {
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const queue = new HashingQueue({ concurrency: 2, waiting: 1000, waitingAnAccount: 500 })
  const job = async () => {
    await settle()
    now += 100
  }
  const caller = (index: number) => ({ account: `a${index}`, address: '198.51.100.1' })
  // Two at a time, 100 ms after another: the queue knows a job's time by now.
  for (let round = 0; round < 60; round += 1) await queue.run(caller(round), job, 1e9)
  const retries: number[] = []
  const all = numbers(200).map((index) =>
    queue.run(caller(index), job, 1e9).catch((error: { retryAfter: number }) => {
      retries.push(error.retryAfter)
    }),
  )
  await settle()
  // 2.5 s of 50 ms each wait; the other 148 come back in the 7.4 s after these, a second early.
  expect(retries).toHaveLength(148)
  expect(retries).toEqual([...retries].sort((a, b) => a - b))
  expect([retries[0], retries.at(-1)]).toEqual([1, 8])
  expect(
    Math.max(...numbers(9).map((second) => retries.filter((retry) => retry === second + 1).length)),
  ).toBeLessThan(32)
  await Promise.all(all)
})
