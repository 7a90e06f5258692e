import { type Costs, capacityFor } from './model'

const cost = (portalMs: number, databaseMs = 0, bytes = 0) => ({ portalMs, databaseMs, bytes })
const costs: Costs = {
  kinds: {
    signIn: cost(60, 1),
    page: cost(1, 0, 50_000),
    read: cost(0.1),
    write: cost(1, 1),
    files: cost(2, 0, 1e6),
  },
  idle: { portal: 0, database: 0 },
  processMb: 512,
  personBytes: 1000,
  signInBytes: 500,
}

test('a million people who sign in once a day need what their busiest minute costs, and one process more', () => {
  const capacity = capacityFor({ people: 1_000_000, signInsADay: 1, peak: 5 }, costs)
  expect(capacity.signInsASecond).toBeCloseTo(57.87, 2)
  // 60 + 2·1 + 10·0.1 + 2·1 + 0.1·2 = 65.2 ms a sign-in
  expect(capacity.portalCores).toBeCloseTo((57.87 * 0.0652) / 0.6, 2)
  expect(capacity.processes).toBe(5)
  expect(capacity.connections).toBe(55)
  // What a unit allows each process, not what one took here.
  expect(capacity.memoryGb).toBeCloseTo((5 * 900) / 1024)
  expect(capacity.megabitsASecond).toBeCloseTo((57.87 * (100_000 + 100_000) * 8) / 1e6, 1)
  expect(capacity.diskGbAYear).toBeCloseTo(1 + 182.5)
})

test('ten times the people need ten times as much, and nobody needs two processes all the same', () => {
  const small = capacityFor({ people: 1_000_000, signInsADay: 1, peak: 5 }, costs)
  const large = capacityFor({ people: 10_000_000, signInsADay: 1, peak: 5 }, costs)
  expect(large.portalCores).toBeCloseTo(10 * small.portalCores)
  expect(capacityFor({ people: 10, signInsADay: 1, peak: 5 }, costs).processes).toBe(2)
})
