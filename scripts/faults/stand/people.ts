import type { MailSink } from './mail-sink'
import { ask } from './portal-client'

/** Somebody with an account and a session; `number` is the last one that the own name was set to. */
export interface Person {
  id: number
  email: string
  password: string
  phone: string
  token: string
  number: number
}

/** Registers somebody the way a person does, the mailed code included. */
export async function signUp(base: string, mails: MailSink, email: string): Promise<Person> {
  const password = 'Turbina-42-Norte'
  const phone = '+51987654321'
  const registered = await ask(base, 'POST', '/api/auth/register', {
    body: { email, password, name: 'N0', lastName: 'Persona', phone },
  })
  if (registered.status !== 201) throw new Error(`register answered ${registered.status} ${registered.code}`)
  const code = await mails.codeFor(email)
  const verified = await ask(base, 'POST', '/api/auth/verify-registration', { body: { email, code } })
  if (verified.status !== 200)
    throw new Error(`verify-registration answered ${verified.status} ${verified.code}`)
  const { access_token: token, user } = verified.body as { access_token: string; user: { id: number } }
  return { id: user.id, email, password, phone, token, number: 0 }
}
