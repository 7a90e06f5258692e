import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database'
import * as schema from '../../db/schema/index'

const { auditLog, billingCustomers, billingEvents, socialIdentities, users, verificationCodes } = schema

/** A person's linked Google and Apple accounts, oldest first. */
export function findIdentities(orm: Orm, userId: number) {
  const { id, provider, email, createdAt } = socialIdentities
  return orm
    .select({ id, provider, email, createdAt })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(asc(id))
}

/** Returns the provider of the deleted identity; undefined if the person has none with that id. */
export async function deleteIdentity(tx: Orm, userId: number, id: number) {
  const [row] = await tx
    .delete(socialIdentities)
    .where(and(eq(socialIdentities.id, id), eq(socialIdentities.userId, userId)))
    .returning({ provider: socialIdentities.provider })
  return row?.provider
}

/** Every table with personal rows except `users`, by its name in the export. */
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
} satisfies Record<string, PgTable & { userId: PgColumn }>

/** Columns that the export omits: credentials, and what is derived from other columns. */
const omitted = /hash$|^(secret|publicKey|credentialId|searchText|sortName|userId|actorId)$/i

/** The network of the person's own actions only, as in '/auth/actividad': not that of an administrator. */
const ownOrigin = sql<
  string | null
>`case when coalesce(${auditLog.actorId}, ${auditLog.userId}) = ${auditLog.userId}
  then ${auditLog.origin} end`

const columnsOf = (table: PgTable) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !omitted.test(name)))

/** All data kept about a person, by table. */
export async function readPersonalData(orm: Orm, userId: number): Promise<Record<string, unknown>> {
  const [cuenta] = await orm.select(columnsOf(users)).from(users).where(eq(users.id, userId))
  const data: Record<string, unknown> = { cuenta }
  for (const [name, table] of Object.entries(personalTables)) {
    const columns = { ...columnsOf(table), ...(table === auditLog && { origin: ownOrigin }) }
    data[name] = await orm.select(columns).from(table).where(eq(table.userId, userId))
  }
  return data
}

/**
 * Deletes an account. Foreign keys delete its rows elsewhere, or set their user to null (subscriptions, audit log); the
 * payment provider's events about the person are emptied.
 */
export async function deleteAccount(tx: Orm, { id, email }: { id: number; email: string }): Promise<void> {
  const [customer] = await tx
    .select({ id: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, id))
  const object = billingEvents.object
  await tx
    .update(billingEvents)
    .set({ object: {} })
    .where(
      or(
        sql`${object} #>> '{metadata,userId}' = ${String(id)}`,
        sql`${object} ->> 'client_reference_id' = ${String(id)}`,
        customer && sql`${customer.id} in (${object} ->> 'customer', ${object} ->> 'id')`,
      ),
    )
  // Codes that were requested before the address had an account have no user id.
  await tx.delete(verificationCodes).where(eq(verificationCodes.email, email))
  await tx.delete(users).where(eq(users.id, id))
}
