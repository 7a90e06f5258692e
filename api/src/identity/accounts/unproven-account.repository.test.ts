import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import * as schema from '../../db/schema/index'
import { families } from '../../testing/families'
import { openTestDatabase } from '../../testing/test-database'
import { emptyColumns, isEmptied, keptAtProof, referencesToUsers } from './unproven-account.repository'

describe('what the first proof of a mailbox does with each table and column', () => {
  const opened = openTestDatabase()
  // A new table or column that refers to people belongs here, or into `keptAtProof` with a reason.
  test('rows about the person are deleted, except those that are kept for a reason', async () => {
    const references = await referencesToUsers(opened.database.orm)
    const emptied = references.filter(isEmptied)
    expect(emptied.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
      'accompaniments.admin_id',
      'accompaniments.user_id',
      'app_requests.user_id',
      'email_changes.user_id',
      'kept_sessions.user_id',
      'notice_dismissals.user_id',
      'oidc_logins.user_id',
      'oidc_subjects.user_id',
      'passkeys.user_id',
      'registration_attempts.user_id',
      'second_factors.user_id',
      'service_keys.user_id',
      'sessions.user_id',
      'sign_in_challenges.user_id',
      'social_identities.user_id',
      'user_preferences.user_id',
    ])
    const kept = new Set(references.filter((reference) => !isEmptied(reference)).map(({ table }) => table))
    const work = families().flatMap(({ ownData = {} }) => Object.values(ownData).map(getTableName))
    expect(kept).toEqual(new Set([...Object.keys(keptAtProof.tables), ...work]))
  })

  test('rows that belong to deleted rows go with them', async () => {
    const { orm } = opened.database
    const emptied = (await referencesToUsers(orm)).filter(isEmptied).map(({ table }) => table)
    const { rows } = await orm.execute<{ from: string; to: string }>(sql`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and conparentid = 0 and confdeltype <> 'c'`)
    const left = rows.filter(({ to }) => emptied.includes(to)).map(({ from }) => from)
    expect(left.filter((name) => !(name in keptAtProof.tables) && !emptied.includes(name))).toEqual([])
  })

  test('columns of the account are emptied, except those that are kept for a reason', () => {
    expect(emptyColumns).toEqual({
      name: '',
      lastName: '',
      formerNames: [],
      phone: null,
      picture: null,
      presentacion: true,
      passwordHash: null,
      mailRefusedAt: null,
    })
    const derived = Object.entries(getTableColumns(schema.users)).filter(([, column]) => column.generated)
    expect(Object.keys(getTableColumns(schema.users)).sort()).toEqual(
      [
        ...Object.keys(emptyColumns),
        ...Object.keys(keptAtProof.columns),
        ...derived.map(([name]) => name),
      ].sort(),
    )
  })
})
