import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { newSigningKey } from '../../api/src/identity/secrets'
import { build } from '../build/build'
import { createDatabase } from '../rig/created-database'
import { MailSink } from '../rig/mail-sink'
import { type Answer, ask } from '../rig/portal-client'
import { PortalProcess } from '../rig/portal-process'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379/9'
const FIRST_PORT = 4900

/** Processes of their own on one new database, and one Redis where limits are shared. */
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

/** @param scale LIMITS_SCALE; 1 are the product's limits */
export async function startReplicas(count: number, scale: number, shared = true): Promise<Replicas> {
  await build()
  const database = await createDatabase()
  const mails = new MailSink(0)
  await mails.start()
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-security-'))
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: mails.url,
    JWT_PRIVATE_KEY: newSigningKey(),
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

  const processes = Array.from({ length: count }, (_, index) => {
    const dataDir = path.join(folder, String(index))
    mkdirSync(dataDir)
    return new PortalProcess({ folder, port: FIRST_PORT + index, env: { ...env, DATA_DIR: dataDir } })
  })
  const stop = async () => {
    for (const one of processes) await one.stop()
    if (shared) await forget()
    redis.disconnect()
    await mails.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const one of processes) await one.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databaseUrl: database.url,
    mails,
    call(replica, request, { body, token, address } = {}) {
      const [method = 'GET', target = ''] = request.split(' ')
      return ask(`http://127.0.0.1:${FIRST_PORT + replica}`, method, `/api${target}`, {
        ...(body === undefined ? {} : { body }),
        ...(token === undefined ? {} : { token }),
        ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
      })
    },
    stop,
  }
}
