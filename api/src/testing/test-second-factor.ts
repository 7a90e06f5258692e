import { enableSecondFactor, prepareSecondFactor } from '@csuite/shared/contract/second-factor'
import { TOTP } from 'otpauth'
import type { TestApi } from './test-api'

export interface TestAuthenticator {
  recoveryCodes: string[]
  secret: string
  /** An unused code: moves the API's clock to the next step. */
  next(): string
  /** The code of the current step, or of one some steps away. */
  codeAt(steps?: number): string
}

/** The code of an authenticator app at a moment. */
export const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret }).generate({ timestamp })

export async function turnOnSecondFactor(api: TestApi, token: string): Promise<TestAuthenticator> {
  const prepared = await api.call(prepareSecondFactor, {}, { token })
  const { secreto: secret } = prepared.json<{ secreto: string }>()
  const codeAt = (steps = 0) => codeOf(secret, api.platform.now() + steps * 30_000)
  const next = () => {
    api.advance(30_000)
    return codeAt()
  }
  const enabled = await api.call(enableSecondFactor, { body: { codigo: codeAt() } }, { token })
  const { codigosRecuperacion: recoveryCodes } = enabled.json<{ codigosRecuperacion: string[] }>()
  return { recoveryCodes, secret, next, codeAt }
}
