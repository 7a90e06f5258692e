import { setTimeout as wait } from 'node:timers/promises'
import { PHONE } from '../rig/people'
import { type Answer, type Target, ask } from '../rig/portal-client'
import type { Person } from '../rig/test-rig'

const PAUSE_MS = 40

/**
 * Simulated people: each reads the catalogue and the account, opens a page and sets their name to the next number, in a loop; the
 * first one also registers new people.
 */
export class Traffic {
  readonly answers: Answer[] = []
  /** Writes that succeeded: registered emails, and the highest number in the name by user id. */
  readonly acknowledged = { registered: [] as string[], named: new Map<number, number>() }
  /** When each of them was acknowledged, ms since 1970. */
  readonly acknowledgedAt: number[] = []
  #running: Promise<void>[] = []
  #stopped = false
  static #serial = 0

  constructor(
    private readonly portal: Target,
    private readonly people: readonly Person[],
  ) {}

  start(): this {
    this.#running = this.people.map((person, index) => this.#use(person, index === 0))
    return this
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  async #use(person: Person, registers: boolean): Promise<void> {
    const { id, token } = person
    while (!this.#stopped) {
      await this.#send('GET', '/api/apps/listar?page=1&limit=100', { token })
      await this.#send('GET', '/api/auth/user', { token })
      await this.#send('GET', '/login')
      person.number += 1
      const name = `N${person.number}`
      const saved = await this.#send('POST', '/api/auth/update-user', {
        token,
        body: { idUsuario: id, name, phone: PHONE },
      })
      if (saved.status === 200) {
        this.acknowledged.named.set(id, person.number)
        this.acknowledgedAt.push(Date.now())
      }
      if (registers) await this.#register()
      await wait(PAUSE_MS)
    }
  }

  async #register(): Promise<void> {
    const email = `nueva${process.pid}-${++Traffic.#serial}@csuite.example`
    const body = { email, password: 'Turbina-42-Sur', name: 'Nueva', lastName: 'Persona', phone: PHONE }
    const { status } = await this.#send('POST', '/api/auth/register', { body })
    if (status !== 201) return
    this.acknowledged.registered.push(email)
    this.acknowledgedAt.push(Date.now())
  }

  async #send(method: string, path: string, options?: Parameters<typeof ask>[3]): Promise<Answer> {
    const answer = await ask(this.portal, method, path, options)
    this.answers.push({ ...answer, body: null })
    // Nobody retries at once after a failure.
    if (answer.status === 0 || answer.status >= 500) await wait(100)
    return answer
  }
}
