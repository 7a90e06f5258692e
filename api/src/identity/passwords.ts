import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { invalidField } from '../http/app-error'
import { isCommonPassword } from './password-blocklist'
import { WorkQueue } from '../limits/work-queue'

/** OWASP Password Storage: argon2id, 19 MiB, two passes, one lane. */
const ARGON2ID = 2
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WAITING = 128

/** Hashes and verifies behind a bounded queue, so that hashing does not starve everything else. */
export class Passwords {
  readonly #queue = new WorkQueue({ concurrency: Math.max(1, availableParallelism() - 1), waiting: WAITING })
  readonly #dummy: Promise<string>

  constructor(private readonly options: { blocklist: boolean }) {
    this.#dummy = hash('the password of nobody', PARAMETERS)
  }

  /** Jobs running and waiting. */
  get depth(): number {
    return this.#queue.depth
  }

  get refused(): number {
    return this.#queue.refused
  }

  /** @throws AppError 400 on the named field for a common password */
  refuseCommon(password: string, field: string): void {
    if (this.options.blocklist && isCommonPassword(password))
      throw invalidField(field, 'Esta contraseña es demasiado común. Elige otra más difícil de adivinar.')
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password.normalize('NFKC'), PARAMETERS))
  }

  /** Without a stored hash it takes as long and is false. */
  async verify(stored: string | null | undefined, password: string, deadline?: number): Promise<boolean> {
    const reference = stored ?? (await this.#dummy)
    const matches = await this.#queue.run(() => verify(reference, password.normalize('NFKC')), deadline)
    return matches && typeof stored === 'string'
  }
}
