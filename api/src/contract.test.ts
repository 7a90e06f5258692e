import { errorCatalogue } from '@csuite/shared/contract/errors'
import * as z from 'zod/mini'
import { allEndpoints } from './testing/all-endpoints'

test('every endpoint is declared once and names only known errors', () => {
  const names = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(names).size).toBe(names.length)
  for (const endpoint of allEndpoints)
    for (const code of endpoint.errors) expect(errorCatalogue[code].status).toBeGreaterThanOrEqual(400)
})

const unlimited = {
  'POST /auth/logout': 'signing out is never refused',
  'POST /plan-usuario/user-app-plans': 'reads',
}

test('every signed-in write has a limit a person, or a reason for none', () => {
  const writes = allEndpoints.filter(
    ({ method, access }) => method !== 'GET' && ['user', 'self', 'self-or-admin'].includes(access),
  )
  const free = writes.filter(({ limited, errors }) => !limited && !errors.includes('TOO_MANY_REQUESTS'))
  expect(free.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(unlimited))
})

/** Nobody types these; the API has zod's own Spanish for them, a browser none. */
const machineFields = ['version', 'baseUrl', 'desafio']

test('what is wrong with a typed text is said in Spanish, in the browser too', () => {
  const shapes = allEndpoints.flatMap(({ body }) =>
    body instanceof z.ZodMiniObject ? Object.entries(body.shape as Record<string, z.ZodMiniType>) : [],
  )
  const said = shapes.flatMap(([name, field]) =>
    ['', 'x'.repeat(5000), '\u0007'].flatMap((typed) => {
      const issues = field.safeParse(typed).error?.issues ?? []
      const isNoText = issues.some(({ code }) => /^invalid_(type|value|union)$/.test(code))
      return isNoText ? [] : issues.map(({ message }) => `${name}: ${message}`)
    }),
  )
  expect(said.length).toBeGreaterThan(50)
  expect(
    said.filter((each) => each.endsWith(': Invalid input') && !machineFields.includes(each.split(':')[0]!)),
  ).toEqual([])
})
