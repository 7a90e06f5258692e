import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type MailSink, openMailSink } from './mail-sink'

const root = fileURLToPath(new URL('../..', import.meta.url))
const postgres = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379/9'
const FIRST_PORT = 4900

export interface Answer {
  status: number
  body: string
  headers: Headers
}

/** API processes of their own on one new database, and one Redis where limits are shared. */
export interface Replicas {
  databaseUrl: string
  mails: MailSink
  /** Calls the API of a process, counted from 0, as a client at `address` (default 127.0.0.1). */
  call(
    process: number,
    request: string,
    input?: { body?: object; token?: string; address?: string },
  ): Promise<Answer>
  stop(): Promise<void>
}

const jwtPrivateKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** @param scale LIMITS_SCALE; 1 are the product's limits */
export async function startReplicas(count: number, scale: number, shared = true): Promise<Replicas> {
  const name = `csuite_security_${randomBytes(5).toString('hex')}`
  await onServer(`create database ${name}`)
  const databaseUrl = new URL(postgres)
  databaseUrl.pathname = `/${name}`
  const mails = await openMailSink()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-security-'))
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl.href,
    SMTP_URL: mails.url,
    JWT_PRIVATE_KEY: jwtPrivateKey(),
    LIMITS_SCALE: String(scale),
    LOG_LEVEL: 'silent',
    // The processes believe the addresses that this script, their only client, gives them.
    TRUST_PROXY: '1',
    ...(shared ? { REDIS_URL: redisUrl } : {}),
  }
  const redis = new Redis(redisUrl)
  const forget = async () => {
    const keys = await redis.keys('csuite:*')
    if (keys.length > 0) await redis.del(keys)
  }
  if (shared) await forget()

  const children: ChildProcess[] = []
  for (let index = 0; index < count; index += 1) {
    const port = FIRST_PORT + index
    const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/server.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, PORT: String(port), DATA_DIR: path.join(dataDir, String(index)) },
    })
    children.push(child)
    await untilReady(port, child)
  }

  return {
    databaseUrl: databaseUrl.href,
    mails,
    async call(replica, request, { body, token, address } = {}) {
      const [method = 'GET', target = ''] = request.split(' ')
      const answer = await fetch(`http://127.0.0.1:${FIRST_PORT + replica}/api${target}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(address ? { 'x-forwarded-for': address } : {}),
        },
      })
      return { status: answer.status, body: await answer.text(), headers: answer.headers }
    },
    async stop() {
      for (const child of children) {
        child.kill('SIGTERM')
        if (child.exitCode === null) await once(child, 'exit')
      }
      if (shared) await forget()
      redis.disconnect()
      await mails.close()
      await onServer(`drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`No API became ready on ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
