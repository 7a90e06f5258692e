import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, outcomeOf } from '../stand/outcome'
import type { Stand } from '../stand/stand'
import { Traffic } from '../stand/traffic'
import { until } from '../../deploy/stack/until'

const AWAY_MS = 8000

/** Breaks the database under traffic, repairs it, and looks on until everything is as before. */
async function broken(
  stand: Stand,
  fault: string,
  breakIt: () => Promise<void>,
  repair: () => Promise<void>,
  awayMs: number,
): Promise<Outcome> {
  const traffic = new Traffic(stand.front, stand.people).start()
  await wait(2000)
  await breakIt()
  let told = true
  if (awayMs > 0) {
    await wait(awayMs / 2)
    told = (await Promise.all(stand.products.map((product) => product.health()))).every(
      (status) => status === 503,
    )
    await wait(awayMs / 2)
  }
  await repair()
  const repaired = Date.now()
  await wait(6000)
  await traffic.stop()
  const saw = awayMs > 0 ? 'pages open, /health/ready 503' : 'pages open'
  const outcome = await outcomeOf(stand, traffic, { fault, repaired, saw })
  if (!told) outcome.broken.push('health did not say so')
  await until('health', async () => (await stand.products[0]?.health()) === 200)
  return outcome
}

export async function postgresRestarts(stand: Stand): Promise<Outcome> {
  const { postgres } = stand
  return broken(
    stand,
    'PostgreSQL restarted (immediate stop of its clients)',
    () => postgres.stop(),
    () => postgres.start(),
    0,
  )
}

export async function postgresAway(stand: Stand): Promise<Outcome> {
  const { postgres } = stand
  return broken(
    stand,
    `PostgreSQL unreachable for ${AWAY_MS / 1000} s`,
    () => postgres.stop(),
    () => postgres.start(),
    AWAY_MS,
  )
}

export async function postgresKilled(stand: Stand): Promise<Outcome> {
  const { postgres } = stand
  return broken(
    stand,
    'PostgreSQL kill -9, then crash recovery',
    () => postgres.kill(),
    () => postgres.start(),
    0,
  )
}

/** The worst kind: connections stay open and nothing answers. */
export async function postgresSilent(stand: Stand): Promise<Outcome> {
  let goOn = () => {}
  return broken(
    stand,
    `PostgreSQL falls silent for ${AWAY_MS / 1000} s, connections open`,
    () => Promise.resolve((goOn = stand.postgres.freeze())).then(() => undefined),
    () => Promise.resolve(goOn()),
    AWAY_MS,
  )
}
