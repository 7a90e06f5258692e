import { currentUser } from '@csuite/shared/contract/login'
import { DEFAULT_PAGE_SIZE } from '@csuite/shared/contract/users'

export type ListQuery = Record<string, string>

export type AdminQuestion = [name: string, query: (round: number) => ListQuery, path?: string]

const some =
  (...list: string[]) =>
  (round: number) =>
    list[round % list.length] ?? ''
const common = some('ana', 'quispe', 'planta', 'example', 'gar', 'tor', 'luc', '@aguas', 'pez', 'garcia.')
const medium = some('ana.quispe', 'minera17', 'lucia.nunez', 'paredes.1', '.77@', 's@papel3', '1234')
const rare = some('paredes.12', 'quispe.77', '.100@papel', '31@aguas4', 'hugo.zegarra.9', 'nunez.55', '9999')
const none = some('zzz', 'qwerty', 'noexiste@nadie', "o'brien", '%%%', 'ana_quispe', 'quispe.ana')

/** @param addressOf the address of the user at a share (0 to 1) of all, oldest first */
export function adminQuestions(users: number, addressOf: (share: number) => string): AdminQuestion[] {
  const page = (number: number): ListQuery => ({ page: String(number) })
  return [
    // The cost of any signed-in request.
    ['referencia: GET /auth/user', () => ({}), currentUser.path],
    ['primera página', () => ({})],
    ['última página', () => page(Math.max(1, Math.ceil(users / DEFAULT_PAGE_SIZE)))],
    ['estado pendiente', () => ({ status: 'pending_verification' })],
    ['email común', (round) => ({ email: common(round) })],
    ['email común + suspendido', (round) => ({ email: common(round), status: 'suspended' })],
    ['email de una persona', (round) => ({ email: addressOf((round % 10) / 10) })],
    ['nombre o email, corto (1-2)', (round) => ({ search: some('a', 'qu', 'zq', '%', '@', 'ma')(round) })],
    ['nombre o email, común', (round) => ({ search: common(round) })],
    ['nombre o email, medio', (round) => ({ search: medium(round) })],
    ['nombre o email, raro', (round) => ({ search: rare(round) })],
    ['nombre o email, sin resultados', (round) => ({ search: none(round) })],
    ['por nombre', () => ({ sort: 'name' })],
  ]
}
