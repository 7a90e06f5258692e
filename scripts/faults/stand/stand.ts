import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STRIPE_WEBHOOK_SECRET, StripeServer } from '../../../api/src/testing/stripe-server'
import { build } from '../../build/build'
import { Front } from './front'
import { MailSink } from './mail-sink'
import { type Person, signUp } from './people'
import { ports } from './ports'
import { PrivatePostgres } from './private-postgres'
import { PrivateRedis } from './private-redis'
import { ProductProcess } from './product'
import { SwitchedProvider } from './switched-provider'

export const administrator = { email: 'admin@csuite.local', password: 'Turbina-4a20-Norte' }

const PEOPLE = 12

/** The whole product as it is operated, on servers of its own that may be broken. */
export interface Stand {
  folder: string
  postgres: PrivatePostgres
  redis: PrivateRedis
  mails: MailSink
  products: ProductProcess[]
  /** nginx before all of the processes. */
  front: Front
  people: Person[]
  provider: SwitchedProvider
  stripe: StripeServer
  /** One more process beside the three, with other settings, not started. */
  another(settings: Record<string, string>): ProductProcess
  close(): Promise<void>
}

/** Builds what changed and brings everything up with `processes` product processes. */
export async function bringUp(processes: number, settings: Record<string, string> = {}): Promise<Stand> {
  await build()
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-faults-'))
  // The cluster's user walks through it.
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'data'))
  const postgres = new PrivatePostgres(folder, ports.postgres)
  const redis = new PrivateRedis(folder, ports.redis)
  const mails = new MailSink(ports.smtp)
  const provider = new SwitchedProvider(ports.provider)
  const stripe = new StripeServer()
  const numbers = Array.from({ length: processes }, (_item, index) => ports.product + index)
  const env = { ...productSettings(folder, await stripe.start()), ...settings }
  const products = numbers.map((port) => new ProductProcess({ folder, port, env }))
  const extra: ProductProcess[] = []
  const another = (changed: Record<string, string>) => {
    const port = ports.product + processes + extra.length
    const product = new ProductProcess({ folder, port, env: { ...env, ...changed } })
    extra.push(product)
    return product
  }
  const front = new Front(folder, ports.front, numbers)
  const close = async () => {
    await front.stop()
    await Promise.all([...products, ...extra].map((product) => product.kill()))
    await Promise.all([postgres.close(), redis.kill(), mails.stop(), provider.stop(), stripe.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([postgres.create(), redis.start(), mails.start(), provider.start()])
    await postgres.query('create database portal', [], 'postgres')
    // Together, as after a power cut: one of them migrates, the others wait.
    await Promise.all(products.map((product) => product.start()))
    await front.start()
    const people: Person[] = []
    for (let index = 1; index <= PEOPLE; index += 1)
      people.push(await signUp(front.url, mails, `persona${index}@csuite.example`))
    return { folder, postgres, redis, mails, products, front, people, provider, stripe, another, close }
  } catch (error) {
    await close()
    throw error
  }
}

function productSettings(folder: string, stripeUrl: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    PUBLIC_URL: `http://127.0.0.1:${ports.front}`,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${ports.postgres}/portal`,
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    JWT_PRIVATE_KEY: privateKey,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    GOOGLE_CLIENT_ID: 'portal',
    GOOGLE_CLIENT_SECRET: 'only for this stand',
    GOOGLE_ISSUER: `http://127.0.0.1:${ports.provider}`,
    STRIPE_SECRET_KEY: 'sk_test_stand',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand',
    STRIPE_PRICING_TABLE_ID: 'prctbl_stand',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripeUrl,
    // Nobody shares one address with twelve busy people.
    LIMITS_SCALE: '10000',
    TRUST_PROXY: '1',
  }
}
