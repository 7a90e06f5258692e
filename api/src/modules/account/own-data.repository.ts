import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database'
import * as schema from '../../db/schema/index'

type PersonalTable = PgTable & { userId: PgColumn }

/** Every table with rows of a person beside the account itself, by the name that the person reads. */
export const personalTables = {
  sesiones: schema.sessions,
  identidades: schema.socialIdentities,
  llavesDeAcceso: schema.passkeys,
  segundoFactor: schema.secondFactors,
  codigosDeRecuperacion: schema.recoveryCodes,
  iniciosDeSesionEnCurso: schema.signInChallenges,
  preferencias: schema.userPreferences,
  planes: schema.userPlans,
  clienteDePagos: schema.billingCustomers,
  suscripciones: schema.billingSubscriptions,
  registros: schema.registrationAttempts,
  codigos: schema.verificationCodes,
  cambioDeEmail: schema.emailChanges,
  actividad: schema.auditLog,
} satisfies Record<string, PersonalTable>

/** What proves who somebody is, or is made of other columns: of no use to the person and of much to a thief. */
const left = /hash$|^(secret|publicKey|credentialId|searchName|userId|actorId)$/i

const { actorId, origin, userId: about } = schema.auditLog
/** Whoever else did something to the person did it from a network of their own ('/auth/actividad' leaves it out too). */
const ownOrigin = sql<string | null>`case when coalesce(${actorId}, ${about}) = ${about} then ${origin} end`

const columnsOf = (table: PgTable) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !left.test(name)))

/** Everything that is kept about a person, table by table; times become text in JSON. */
export async function readPersonalData(orm: Orm, userId: number): Promise<Record<string, unknown>> {
  const { users } = schema
  const [cuenta] = await orm.select(columnsOf(users)).from(users).where(eq(users.id, userId))
  const data: Record<string, unknown> = { cuenta }
  for (const [name, table] of Object.entries(personalTables)) {
    const columns = { ...columnsOf(table), ...(table === schema.auditLog && { origin: ownOrigin }) }
    data[name] = await orm.select(columns).from(table).where(eq(table.userId, userId))
  }
  return data
}
