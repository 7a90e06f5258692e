import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newSigningKey } from '../../api/src/identity/secrets'
import { build } from '../build/build'
import { createDatabase } from '../rig/created-database'
import { MailSink } from '../rig/mail-sink'
import { type Answer, ask } from '../rig/portal-client'
import { PortalProcess } from '../rig/portal-process'

const PORT = 4900

/** A process on a new database whose limits, counted in its memory, refuse nothing. */
export interface Portal {
  databaseUrl: string
  /** Calls the API. @param request 'POST /auth/login' */
  call(request: string, input: { body: object }): Promise<Answer>
  stop(): Promise<void>
}

export async function startPortal(): Promise<Portal> {
  await build()
  const database = await createDatabase()
  const mails = new MailSink(0)
  await mails.start()
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-security-'))
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SMTP_URL: mails.url,
    JWT_PRIVATE_KEY: newSigningKey(),
    LIMITS_SCALE: '1000000',
    LOG_LEVEL: 'silent',
  }
  const process = new PortalProcess({ folder, port: PORT, env })
  const stop = async () => {
    await process.stop()
    await mails.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await process.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databaseUrl: database.url,
    call(request, input) {
      const [method = 'GET', target = ''] = request.split(' ')
      return ask(process.url, method, `/api${target}`, input)
    },
    stop,
  }
}
