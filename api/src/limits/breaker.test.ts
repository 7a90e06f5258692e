import { Breaker } from './breaker'
import { WorkQueue } from './work-queue'

afterEach(() => jest.restoreAllMocks())

test('a service that is away is left alone for a while, then asked once', async () => {
  let time = 0
  jest.spyOn(performance, 'now').mockImplementation(() => time)
  const breaker = new Breaker({ failures: 2, restMs: 1000, counts: () => true })
  const fails = jest.fn(() => Promise.reject(new Error('away')))
  for (let call = 0; call < 5; call += 1) await breaker.run(fails).catch(() => undefined)
  expect(fails).toHaveBeenCalledTimes(2)
  await expect(breaker.run(fails)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
  time += 1001
  const both = await Promise.allSettled([breaker.run(fails), breaker.run(fails)])
  expect(both.every(({ status }) => status === 'rejected')).toBe(true)
  expect(fails).toHaveBeenCalledTimes(3)
  time += 1001
  expect(await breaker.run(() => Promise.resolve('back'))).toBe('back')
  expect(await breaker.run(() => Promise.resolve('still'))).toBe('still')
})

test('a clock that is set back prolongs no rest', async () => {
  const breaker = new Breaker({ failures: 1, restMs: 1, counts: () => true })
  await breaker.run(() => Promise.reject(new Error('away'))).catch(() => undefined)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await breaker.run(() => Promise.resolve('back')).finally(() => clock.mockRestore())).toBe('back')
})

test('a refusal is an answer, not a failure', async () => {
  const breaker = new Breaker({ failures: 1, restMs: 1000, counts: () => false })
  const refuses = jest.fn(() => Promise.reject(new Error('no')))
  for (let call = 0; call < 3; call += 1) await breaker.run(refuses).catch(() => undefined)
  expect(refuses).toHaveBeenCalledTimes(3)
})

test('a queue runs so many at once, lets so many wait in order and refuses the rest', async () => {
  const queue = new WorkQueue({ concurrency: 2, waiting: 3 })
  const order: number[] = []
  const finish: (() => void)[] = []
  const job = (index: number) =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          order.push(index)
          finish.push(resolve)
        }),
    )
  const jobs = [0, 1, 2, 3, 4].map(job)
  await expect(job(5)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
  expect(order).toEqual([0, 1])
  while (finish.length > 0) {
    finish.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(jobs)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(queue.depth).toBe(0)
})

test('whoever waits for a turn until the deadline is refused, and the others keep their order', async () => {
  const queue = new WorkQueue({ concurrency: 1, waiting: 10 })
  const order: string[] = []
  let finish = () => {}
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)))
  const late = queue.run(() => Promise.resolve(order.push('late')), performance.now())
  const patient = queue.run(() => Promise.resolve(order.push('patient')))
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
  finish()
  await Promise.all([first, patient])
  expect(order).toEqual(['patient'])
  expect(queue.depth).toBe(0)
})
