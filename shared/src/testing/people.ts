import { ROLE_ADMIN, ROLE_USER, type User } from '@csuite/shared/contract/user'

export function testUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    email: 'ana@planta.example',
    name: 'Ana',
    lastName: 'Pérez',
    phone: '+51987654321',
    picture: null,
    role: ROLE_USER,
    presentacion: false,
    planesUsuarios: [],
    status: 'active',
    createdAt: '2026-01-15T10:00:00.000Z',
    ...changes,
  }
}

export function testAdmin(changes: Partial<User> = {}): User {
  return testUser({
    id: 1,
    email: 'admin@csuite.local',
    name: 'Admin',
    lastName: 'General',
    role: ROLE_ADMIN,
    ...changes,
  })
}

/** An unsigned token that expires in an hour by default. */
export function testToken(expSeconds = Math.floor(Date.now() / 1000) + 3600, sub = '7'): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub, exp: expSeconds })}.signature`
}
