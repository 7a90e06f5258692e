import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stack } from './stack'

export interface SignedIn {
  id: number
  email: string
  password: string
  token: string
}

/** Registers and verifies a person over HTTP, with the code that the mail file holds. */
export async function signUp({ client, portalUrl, dataDir }: Stack, name: string): Promise<SignedIn> {
  const email = `${name}@csuite.example`
  const password = 'Valvula-Norte-42'
  const post = async (call: string, body: unknown) => {
    const answer = await client.request(`${portalUrl}/api/auth/${call}`, { method: 'POST', body })
    if (answer.status >= 300) throw new Error(`${call}: ${answer.status} ${answer.body.toString()}`)
    return JSON.parse(answer.body.toString()) as { access_token: string; user: { id: number } }
  }
  await post('register', { email, password, name: 'Lucía', lastName: 'Quispe', phone: '+51987654321' })
  const { access_token: token, user } = await post('verify-registration', {
    email,
    code: await mailedCode(dataDir, email),
  })
  return { id: user.id, email, password, token }
}

/** Waits for the mail to an address and returns its six digits. */
async function mailedCode(dataDir: string, email: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  for (let tries = 0; tries < 150; tries += 1) {
    for (const name of mailsIn(outbox)) {
      const mail = readFileSync(path.join(outbox, name), 'utf8')
      const code = /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[1]
      if (code !== undefined && mail.includes(email)) return code
    }
    await wait(100)
  }
  throw new Error(`No mail with a code came for ${email}`)
}

function mailsIn(outbox: string): string[] {
  try {
    return readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}
