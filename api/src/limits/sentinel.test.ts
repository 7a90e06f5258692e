import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SentinelRedis, hasRedisServer } from '../testing/sentinel-redis'
import { until } from '../testing/until'
import { Limits } from './limits'
import { readSentinelAddress } from './sentinel-address'

test('user, password and database of a Redis behind Sentinels', () => {
  const url = 'redis+sentinel://cs%40uite:a%2Fb@uno:26379,[::1]:26380/3?name=portal&sentinelPassword=c%26d'
  expect(readSentinelAddress(url)).toEqual({
    sentinels: [
      { host: 'uno', port: 26_379 },
      { host: '::1', port: 26_380 },
    ],
    ...{ name: 'portal', db: 3, username: 'cs@uite', password: 'a/b', sentinelPassword: 'c&d' },
  })
  expect(readSentinelAddress('redis+sentinel://:clave@uno:26379?name=portal')).toEqual({
    ...{ sentinels: [{ host: 'uno', port: 26_379 }], name: 'portal', db: 0, password: 'clave' },
  })
})

// Without redis-server there is nothing to fail over.
const withSentinels = hasRedisServer ? describe : describe.skip

withSentinels('behind Sentinels', () => {
  let redis: SentinelRedis
  beforeAll(async () => (redis = await SentinelRedis.start()))
  afterAll(() => redis.stop())

  /** Attempts out of 30 that one key of 10 has left, spread over both processes. */
  const passed = async (processes: Limits[], key: string) => {
    const attempts = Array.from({ length: 30 }, (_item, index) =>
      (processes[index % 2] as Limits).take(['failedLoginByAccountAndAddress', key]),
    )
    return (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length
  }

  const shared = async (processes: Limits[], are: boolean) => {
    while (processes.some((process) => process.inMemory === are)) await wait(20)
  }

  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'a master that gets %s: processes count by themselves, then together at the new one with the old counts',
    async (signal) => {
      const keyPrefix = `csuite-test-${randomUUID()}`
      const processes = [1, 2].map(() => new Limits({ scale: 1, redisUrl: redis.url, keyPrefix }))
      await shared(processes, true)
      expect(await passed(processes, 'ana 1')).toBe(10)
      // Replication is asynchronous.
      await wait(500)
      const old = await redis.master()
      await redis.signal(old, signal)
      // A silent master is noticed by the statement that it does not answer, which does not pass.
      if (signal === 'SIGSTOP') expect(await passed(processes, 'eva 1')).toBe(0)
      await shared(processes, false)
      expect(await passed(processes, 'luz 1')).toBe(20)
      await shared(processes, true)
      // The Sentinel that led the failover tells the processes before the others have heard of it.
      await until('most Sentinels to know a new master', async () => (await redis.master()) !== old)
      expect(await passed(processes, 'ana 1')).toBe(0)
      expect(await passed(processes, 'sol 1')).toBe(10)
      if (signal === 'SIGSTOP') await redis.signal(old, 'SIGCONT')
      else await redis.revive(old)
      for (const process of processes) process.close()
    },
  )
})
