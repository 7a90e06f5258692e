import { currentUser } from '@csuite/shared/contract/login'
import { listRemotes } from '@csuite/shared/contract/releases'
import { atStart, openTestApi } from '../testing/test-api'
import { addAdministrator, addDeployToken, addServiceKey, operatorToken } from '../testing/test-callers'

describe('the Authorization header', () => {
  const METRICS_TOKEN = 'una-ficha-sin-espacios'
  const api = openTestApi({ env: { METRICS_TOKEN } })
  const credentials = atStart(async () => ({
    session: { token: (await addAdministrator(api)).token, path: `/api${currentUser.path}` },
    'service key': { token: await addServiceKey(api, 'remotos'), path: `/api${listRemotes.path}` },
    'deploy token': { token: await addDeployToken(api, 'remote-apps'), path: `/api${listRemotes.path}` },
    operator: { token: await operatorToken(api), path: `/api${listRemotes.path}` },
    metrics: { token: METRICS_TOKEN, path: '/api/metrics' },
  }))

  test.each<[scheme: string, isRead: boolean, after?: string]>([
    ['Bearer ', true],
    ['bearer ', true],
    ['BEARER ', true],
    ['Bearer  ', true],
    ['bEaReR     ', true],
    ['Bearer\t', false],
    ['Bearer \t', false],
    ['Bearer', false],
    ['Bearer Bearer ', false],
    ['Bearer ', false, ','],
    ['Bearer ', false, ' Bearer'],
    ['Basic ', false],
    ['', false],
  ])('%j before the credentials is read: %s', async (scheme, isRead, after = '') => {
    for (const [name, { token, path }] of Object.entries({ ...credentials })) {
      const headers = { authorization: scheme + token + after }
      const { statusCode } = await api.inject({ method: 'GET', url: path, headers })
      expect([name, statusCode === 200]).toEqual([name, isRead])
    }
  })
})
