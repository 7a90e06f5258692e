import { createTestDatabase } from '../../testing/test-database'
import { testEngines } from '../../testing/test-engines'
import { RegistryCache } from './registry-cache'

test('a clock that is set back keeps no registry', async () => {
  const { database, drop } = await createTestDatabase(testEngines[0])
  let time = Date.now()
  const cache = new RegistryCache({ database, now: () => time, production: false, log: console })
  const first = await cache.current()
  expect(await cache.current()).toBe(first)
  time -= 3_600_000
  expect(await cache.current()).not.toBe(first)
  await drop()
})
