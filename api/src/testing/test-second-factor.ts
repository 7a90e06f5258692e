import { enableSecondFactor, prepareSecondFactor } from '@csuite/shared/contract/second-factor'
import { TOTP } from 'otpauth'
import type { TestApi } from './test-api'

/** Somebody's authenticator app. */
export interface TestAuthenticator {
  recoveryCodes: string[]
  secret: string
  /** A code that was not used before: moves the API's clock into the next step. */
  next(): string
  /** The code of the API's present step, or of one some steps away. */
  codeAt(steps?: number): string
}

/** Turns the person's second factor on. */
export async function turnOnSecondFactor(api: TestApi, token: string): Promise<TestAuthenticator> {
  const prepared = await api.call(prepareSecondFactor, {}, { token })
  const { secreto: secret } = prepared.json<{ secreto: string }>()
  const codeAt = (steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: api.platform.now() + steps * 30_000 })
  const next = () => {
    api.advance(30_000)
    return codeAt()
  }
  const enabled = await api.call(enableSecondFactor, { body: { codigo: codeAt() } }, { token })
  const { codigosRecuperacion: recoveryCodes } = enabled.json<{ codigosRecuperacion: string[] }>()
  return { recoveryCodes, secret, next, codeAt }
}
