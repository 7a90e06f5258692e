import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STRIPE_WEBHOOK_SECRET, StripeServer } from '../../api/src/testing/stripe-server'
import { build } from '../build/build'
import { type SignedIn, signUp } from './people'
import type { PortalProcess } from './portal-process'
import { type Stack, startStack } from './stack'
import type { HostNetwork } from './host-network'
import { MailSink } from './mail-sink'
import { PrivatePostgres } from './private-postgres'
import { PrivateRedis } from './private-redis'

/** First of the fifty ports of a test rig. */
const base = Number(process.env['FAULTS_PORT'] ?? 4500)

/** `portal` is nginx's https; its http and the processes take the ports after it. */
export const ports = {
  portal: base,
  postgres: base + 40,
  redis: base + 41,
  smtp: base + 42,
  /** Etcd's three. */
  etcd: base + 44,
  haproxy: base + 47,
  archived: base + 48,
  /** PostgreSQL and Patroni of three nodes. */
  nodes: base + 30,
}

const PEOPLE = 12

export const OPERATOR_TOKEN = randomBytes(32).toString('hex')

/** `number` is the last one in the person's name. */
export type Person = SignedIn & { number: number }

/** The production layout on servers of its own, which tests may break. */
export interface TestRig {
  /** Not started if there is a cluster. */
  postgres: PrivatePostgres
  products: readonly [PortalProcess, ...PortalProcess[]]
  front: Stack
  people: Person[]
}

interface RigOptions extends Pick<Parameters<typeof startStack>[0], 'pooled' | 'redisUrl'> {
  /** Instead of the rig's own PostgreSQL. */
  cluster?: { url(): string }
  /** The processes run on its hosts, which reach the servers. */
  network?: HostNetwork
}

/** Starts a rig, and closes it when the work is done. */
export async function onRig<T>(
  processes: number,
  { cluster, pooled, redisUrl, network }: RigOptions,
  work: (rig: TestRig) => Promise<T>,
): Promise<T> {
  await build()
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-faults-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const postgres = new PrivatePostgres(folder, ports.postgres)
  const redis = new PrivateRedis(folder, ports.redis)
  const mails = new MailSink(ports.smtp)
  const stripe = new StripeServer()
  let front: Stack | undefined
  try {
    await Promise.all([cluster ?? postgres.create(), redis.start(), mails.start()])
    front = await startStack({
      firstPort: ports.portal,
      processes,
      ownFolders: true,
      postgresUrl: (cluster ?? postgres).url(),
      redisUrl: redisUrl ?? `redis://127.0.0.1:${ports.redis}`,
      ...(pooled && { pooled }),
      ...(network && { network }),
      env: services(await stripe.start()),
    })
    const people: Person[] = []
    for (let index = 1; index <= PEOPLE; index += 1) {
      const email = `persona${index}@csuite.example`
      people.push({ ...(await signUp(front, email, (to) => mails.codeFor(to))), number: 0 })
    }
    const products = front.processes as TestRig['products']
    return await work({ postgres, products, people, front })
  } finally {
    await front?.stop().catch(() => undefined)
    await Promise.all([postgres.stop(), redis.kill(), mails.stop(), stripe.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

const services = (stripeUrl: string): Record<string, string> => ({
  OPERATOR_TOKEN,
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  STRIPE_SECRET_KEY: 'sk_test_stand',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand',
  STRIPE_PRICING_TABLE_ID: 'prctbl_stand',
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL: stripeUrl,
  // Twelve busy people share one address.
  LIMITS_SCALE: '10000',
})
