import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { until } from '../../api/src/testing/until'
import { type Target, ask } from './portal-client'

export interface SignedIn {
  id: number
  email: string
  password: string
  token: string
}

export const PHONE = '+51987654321'

/** Registers a person over HTTP. @param codeFor waits for the mailed code */
export async function signUp(portal: Target, email: string, codeFor: (email: string) => Promise<string>) {
  const password = 'Valvula-Norte-42'
  const post = async (call: string, body: object) => {
    const { status, code, body: answer } = await ask(portal, 'POST', `/api/auth/${call}`, { body })
    if (status === 0 || status >= 300) throw new Error(`${call} answered ${status} ${code}`)
    return answer as { access_token: string; user: { id: number } }
  }
  await post('register', { email, password, name: 'N0', lastName: 'Quispe', phone: PHONE })
  const { access_token: token, user } = await post('verify-registration', {
    email,
    code: await codeFor(email),
  })
  return { id: user.id, email, password, token }
}

/** Waits for more than `after` mails with a code to an address, and returns the newest code. */
export async function mailedCode(dataDir: string, email: string, after = 0): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  const codes = () =>
    readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
      .filter((mail) => mail.toLowerCase().includes(email.toLowerCase()))
      .flatMap((mail) => /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[1] ?? [])
  await until(`a mail to ${email}`, () => codes().length > after)
  return codes().at(-1) ?? ''
}
