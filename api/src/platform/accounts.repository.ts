import type { User } from '@csuite/shared/contract/user'
import { and, asc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { plans } from '../db/schema/apps'
import { userPlans } from '../db/schema/user-plans'
import { users } from '../db/schema/users'

export type Account = typeof users.$inferSelect

/** By the normalised address. */
export async function findAccountByEmail(orm: Orm, email: string): Promise<Account | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.email, email))
  return row
}

export async function findAccount(orm: Orm, id: number): Promise<Account | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.id, id))
  return row
}

/** A person as the API returns it, with the plans in force on the given day. */
export async function findUser(orm: Orm, id: number, now: Date): Promise<User | undefined> {
  const account = await findAccount(orm, id)
  return account && presentUser(orm, account, now)
}

/** The same for an account at hand. */
export async function presentUser(orm: Orm, account: Account, now: Date): Promise<User> {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const rows = await orm
    .select({ id: userPlans.id, nombre: plans.nombre, descripcion: plans.descripcion })
    .from(userPlans)
    .innerJoin(plans, and(eq(plans.appId, userPlans.appId), eq(plans.id, userPlans.planId)))
    .where(
      and(eq(userPlans.userId, account.id), or(isNull(userPlans.expiresAt), gte(userPlans.expiresAt, today))),
    )
    .orderBy(asc(userPlans.appId))
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    lastName: account.lastName,
    phone: account.phone,
    picture: account.picture,
    role: account.role,
    presentacion: account.presentacion,
    planesUsuarios: rows.map(({ id, nombre, descripcion }) => ({ id, plan: { nombre, descripcion } })),
    status: account.status,
    createdAt: account.createdAt.toISOString(),
  }
}
