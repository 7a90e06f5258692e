import { currentUser } from '@csuite/shared/contract/login'
import { DEFAULT_PAGE_SIZE } from '@csuite/shared/contract/users'

export type ListQuery = Record<string, string>

export type AdminQuestion = [name: string, query: (round: number) => ListQuery, path?: string]

const some =
  (...list: string[]) =>
  (round: number) =>
    list[round % list.length] ?? ''
const common = some('ana', 'quispe', 'planta', 'example', 'gar', 'tor', 'luc', '@aguas', 'pez', 'garcia.')
const medium = some(
  'ana.quispe',
  'minera17',
  'puertos9',
  'lucia.nunez',
  'paredes.1',
  '.77@',
  's@papel3',
  '1234',
)
const rare = some('paredes.12', 'quispe.77', '.100@papel', '31@aguas4', 'hugo.zegarra.9', 'nunez.55', '9999')
const none = some('zzz', 'qwerty', 'noexiste@nadie', 'xyzxyz', "o'brien", '%%%', 'ana_quispe', 'quispe.ana')
const short = some('a', 'qu', 'zq', '%', '_a', '@', 'z', 'ma')

/** @param addressOf the address of the user at a share (0 to 1) of all, oldest first */
export function adminQuestions(users: number, addressOf: (share: number) => string): AdminQuestion[] {
  const lastPage = Math.max(1, Math.ceil(users / DEFAULT_PAGE_SIZE))
  const page = (number: number): ListQuery => ({ page: String(number) })
  return [
    // The cost of any signed-in request.
    ['referencia: GET /auth/user', () => ({}), currentUser.path],
    ['primera página', () => ({})],
    ['página 10.000 (o la del medio)', () => page(Math.min(10_000, Math.ceil(lastPage / 2)))],
    ['última página', () => page(lastPage)],
    ['página 10^9', () => page(1_000_000_000)],
    ['estado pendiente', () => ({ status: 'pending_verification' })],
    [
      'estado pendiente, hoja honda',
      () => ({ status: 'pending_verification', ...page(Math.ceil(lastPage / 20)) }),
    ],
    ['email común (3+)', (round) => ({ email: common(round) })],
    ['email medio (3+)', (round) => ({ email: medium(round) })],
    ['email raro (3+)', (round) => ({ email: rare(round) })],
    ['email de una persona', (round) => ({ email: addressOf((round % 10) / 10) })],
    ['email sin resultados (3+)', (round) => ({ email: none(round) })],
    ['email común, hoja 20', (round) => ({ email: common(round), ...page(20) })],
    ['email común + suspendido', (round) => ({ email: common(round), status: 'suspended' })],
    ['email corto (1-2)', (round) => ({ email: short(round) })],
    ['nombre o email, común (3+)', (round) => ({ search: common(round) })],
    ['nombre o email, medio (3+)', (round) => ({ search: medium(round) })],
    ['nombre o email, raro (3+)', (round) => ({ search: rare(round) })],
    ['nombre o email, sin resultados', (round) => ({ search: none(round) })],
    ['administradores', () => ({ role: '1' })],
    ['por nombre', () => ({ sort: 'name' })],
    ['por nombre, hoja 200', () => ({ sort: 'name', ...page(Math.min(200, lastPage)) })],
    ['por nombre, suspendidos', () => ({ sort: 'name', status: 'suspended' })],
    ['los más antiguos', () => ({ sort: 'createdAt' })],
    ['email común, por nombre', (round) => ({ email: common(round), sort: 'name' })],
    ['nombre', (round) => ({ name: some('lucía', 'muñoz', 'ana qui', 'zegarra p')(round) })],
  ]
}
