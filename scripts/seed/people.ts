import { searchColumns } from '../../api/src/identity/accounts/search-text'
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

interface SeedPlan {
  appId: number
  planId: number
  startedAt: Date
  expiresAt: Date | null
}

type PlansByApp = ReadonlyMap<number, { free: number; pro: number }>

interface SeedPerson {
  email: string
  name: string
  lastName: string
  phone: string
  status: 'active' | 'pending_verification' | 'suspended'
  createdAt: Date
  plans: SeedPlan[]
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** @param n from 0; the same `n` gives the same person on every run */
export type PersonAt = (id: number, n: number) => SeedPerson

/** `count` people with consecutive ids from `firstId` on. */
export function* peopleInBatches(size: number, count: number, firstId: number, personAt: PersonAt) {
  for (let done = 0; done < count; done += size)
    yield Array.from({ length: Math.min(size, count - done) }, (_, index) => {
      const id = firstId + done + index
      const one = personAt(id, done + index)
      return { id, ...one, ...searchColumns(one) }
    })
}

/**
 * The n-th of `count` synthetic people in the order of their registration, as a table grows; `id` makes the address unique.
 * @param plansOf free and PRO plan ids by app
 */
export function person(id: number, n: number, count: number, now: number, plansOf: PlansByApp): SeedPerson {
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
  const status = draw < (n < older ? 0.97 : 0.1) ? 'active' : unusual
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

function plans(random: () => number, createdAt: Date, now: number, plansOf: PlansByApp): SeedPlan[] {
  const paidApp = random() < PAID_SHARE ? Math.floor(random() * plansOf.size) : -1
  return [...plansOf].map(([appId, { free, pro }], index) => {
    if (index !== paidApp) return { appId, planId: free, startedAt: createdAt, expiresAt: null }
    const startedAt = new Date(createdAt.getTime() + random() * (now - createdAt.getTime()))
    const lastDay = new Date(startedAt.getTime() + 365 * DAY_MS)
    lastDay.setUTCHours(0, 0, 0, 0)
    return { appId, planId: pro, startedAt, expiresAt: lastDay }
  })
}
