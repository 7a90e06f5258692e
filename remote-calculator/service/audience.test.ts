import { APP_CALCULATOR } from '@csuite/shared/contract/apps'
import { setAudience } from '@csuite/shared/contract/audience'
import { endpointsIn } from '../../api/src/testing/all-endpoints'
import { atStart, openTestApi } from '../../api/src/testing/test-api'

/** Every call of the plant, but an administrator's. */
const calls = endpointsIn('remote-calculator/contract').filter(({ access }) => access !== 'admin')

describe('an app that is not for a person', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())
  const inside = atStart(() => api.signUp())
  const outside = atStart(() => api.signUp())

  beforeAll(() =>
    api.result(
      setAudience,
      { params: { id: APP_CALCULATOR }, body: { grupos: [], personas: [inside.id] } },
      admin,
    ),
  )

  test.each(calls.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s is 404 for who is outside, unless it is for anyone',
    async (_name, endpoint) => {
      const params = { id: 1, numero: 'CAL-2026-000001' }
      const told = async (person: { token: string }) => {
        const answer = await api.call(endpoint, { params }, person)
        return answer.statusCode === 404 && answer.body.includes('Pide acceso')
      }
      const isAsked = endpoint.access !== 'anyone'
      expect([await told(outside), await told(admin), await told(inside)]).toEqual([isAsked, isAsked, false])
    },
  )
})
