import { loadSecrets, newSigningKey } from '../../../api/src/identity/secrets/secrets'
import { findOverdue, tidy } from '../../../api/src/housekeeping'
import { openTestApi } from '../../../api/src/testing/test-api'
import { SigningKeys } from './signing-keys'

describe('the key of certificates', () => {
  const api = openTestApi()

  test('is encrypted anew under the newest secret, so that the one before may go', async () => {
    const { database, modules, now } = api.platform
    const [first, second] = [newSigningKey(), newSigningKey()]
    const house = async (...pems: string[]) => ({
      ...{ database, modules, now },
      secrets: await loadSecrets(pems, '/nowhere'),
    })
    const left = async (...pems: string[]) =>
      (await findOverdue(await house(...pems), now())).find(
        ({ chore }) => chore === 'sealed-certificate-keys',
      )?.rows
    const { kid } = await new SigningKeys(await house(first)).signer(database.orm)
    expect(await left(second, first)).toBe(1)
    await tidy(await house(second, first), now())
    expect(await left(second)).toBe(0)
    expect((await new SigningKeys(await house(second)).signer(database.orm)).kid).toBe(kid)
  })
})
