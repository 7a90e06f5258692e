import type { UserStatus } from '../../shared/src/contract/user'
import { randomFrom } from '../../api/src/testing/random'

const words = (text: string) => text.split(' ')
const firstNames = words(
  'Ana Luis María José Lucía Carlos Rosa Jorge Elena Miguel Sofía Pedro Valeria Andrés Camila Diego Gabriela Iván Paula Raúl Teresa Hugo',
)
const lastNames = words(
  'Quispe Flores Rojas García Mamani Vásquez Ramos Torres Núñez Castillo Paredes Huamán Salazar Ibáñez Cárdenas Ponce Muñoz Aguilar Zegarra',
)
const trades = words('minera planta refineria alimentos aguas energia cementos papel puertos')

const DAY_MS = 86_400_000
/** Sign-ups are spread over three years. */
const SPAN_DAYS = 1095
const PAID_SHARE = 0.12
/** Who has not proven the email for longer is deleted. */
const RECENT_DAYS = 6
/** Of all, and most of them unproven. */
const RECENT_SHARE = 0.1

type PlansByApp = ReadonlyMap<number, { free: number; pro: number }>

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/**
 * The n-th (from 0) of `count` synthetic people in the order of their registration, as a table grows; `id` makes the address
 * unique. The same `n` gives the same person on every run.
 * @param plansOf free and PRO plan ids by app
 */
export function person(id: number, n: number, count: number, now: number, plansOf: PlansByApp) {
  const { next: random, pick } = randomFrom(n + 1)
  const name = pick(firstNames)
  const lastName = pick(lastNames)
  const company = `${pick(trades)}${Math.floor(random() * 40) + 1}`
  const older = Math.floor(count * (1 - RECENT_SHARE))
  const place = n + random()
  // The square root makes sign-ups grow over the years.
  const days =
    n < older
      ? RECENT_DAYS + (SPAN_DAYS - RECENT_DAYS) * (1 - Math.sqrt(place / older))
      : (RECENT_DAYS * (count - place)) / (count - older)
  const draw = random()
  const unusual = n < older ? 'suspended' : 'pending_verification'
  const status: UserStatus = draw < (n < older ? 0.97 : 0.1) ? 'active' : unusual
  const createdAt = new Date(now - Math.round(days * DAY_MS))
  return {
    email: `${plain(name)}.${plain(lastName)}.${id}@${company}.example`,
    name,
    lastName,
    phone: `+519${String(Math.floor(random() * 100_000_000)).padStart(8, '0')}`,
    status,
    createdAt,
    plans: status === 'pending_verification' ? [] : plans(random, createdAt, now, plansOf),
  }
}

function plans(random: () => number, createdAt: Date, now: number, plansOf: PlansByApp) {
  const paidApp = random() < PAID_SHARE ? Math.floor(random() * plansOf.size) : -1
  return [...plansOf].map(([appId, { free, pro }], index) => {
    if (index !== paidApp) return { appId, planId: free, startedAt: createdAt, expiresAt: null }
    const startedAt = new Date(createdAt.getTime() + random() * (now - createdAt.getTime()))
    const lastDay = new Date(startedAt.getTime() + 365 * DAY_MS)
    lastDay.setUTCHours(0, 0, 0, 0)
    return { appId, planId: pro, startedAt, expiresAt: lastDay }
  })
}
