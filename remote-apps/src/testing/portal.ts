import type { AppWithPlans, Plan } from '@csuite/shared/contract/apps'
import { preferences } from '@csuite/shared/contract/preferences'
import type { User } from '@csuite/shared/contract/user'
import type { UserAppPlan } from '@csuite/shared/contract/user-plans'
import { mockEndpoint, mockServer, renderRoutes, testToken, testUser } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import remote from '../routes'

export const noPreferences = { favoritos: [], recientes: [], avisos: [] }
export const token = testToken()

/** Opens an address for user 7, with `changes`; `others` are the routes of other remotes. */
export function open(
  route: string,
  changes: Partial<User> = {},
  others: RouteObject[] = [],
): ReturnType<typeof renderRoutes> {
  return renderRoutes([...remote.routes, ...others], { route, user: testUser(changes), token })
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const link = (name: string | RegExp) => screen.getByRole('link', { name })

/** Per test file: the mock server, with a user without preferences, and a silent console. */
export function setUpPortal(...handlers: Parameters<typeof mockServer>) {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
  return mockServer(...handlers, mockEndpoint(preferences, noPreferences))
}

export function testPlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: 1,
    nombre: 'PRO',
    caracteristicas: ['Consultas ilimitadas'],
    precioMensual: 15,
    precioAnual: 119,
    ...changes,
  }
}

/** An app with a free and a PRO plan. */
export function testAppWithPlans(changes: Partial<AppWithPlans> = {}): AppWithPlans {
  const id = changes.id ?? 2
  return {
    id,
    nombre: `App ${id}`,
    iconUrl: null,
    descripcion: `Descripción de la app ${id}`,
    longDescription: null,
    planes: [
      testPlan({
        id: id * 2,
        nombre: 'free',
        caracteristicas: [`Gratis de ${id}`],
        precioMensual: 0,
        precioAnual: 0,
      }),
      testPlan({ id: id * 2 + 1, caracteristicas: [`Pro de ${id}`] }),
    ],
    ...changes,
  }
}

/** Of a user who has a retired PRO of app 2. */
export const keepsRetired: UserAppPlan[] = [
  {
    app: { id: 2, nombre: 'App 2' },
    planActual: { id: 99, nombre: 'PRO', fechaVencimiento: '2099-03-09T00:00:00.000Z' },
    planesApp: [{ id: 99, nombre: 'PRO', retirado: true }],
  },
]
