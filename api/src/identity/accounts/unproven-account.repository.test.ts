import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema/index'
import {
  emptiedReferences,
  emptyColumns,
  keptAtProof,
  referencesToUsers,
} from './unproven-account.repository'

const tables = Object.values(schema).filter((entry): entry is typeof entry & PgTable => is(entry, PgTable))
const namesOf = (references: typeof referencesToUsers) =>
  references.map(({ table, column }) => `${getTableName(table)}.${column.name}`).sort()

describe('what the first proof of a mailbox does with each table and column', () => {
  // A new table or column that refers to people belongs here, or into `keptAtProof` with a reason.
  test('rows about the person are deleted, except those that are kept for a reason', () => {
    expect(namesOf(emptiedReferences)).toEqual([
      'app_requests.user_id',
      'calibrations.user_id',
      'email_changes.user_id',
      'instruments.user_id',
      'notice_dismissals.user_id',
      'passkeys.user_id',
      'registration_attempts.user_id',
      'second_factors.user_id',
      'service_keys.user_id',
      'sessions.user_id',
      'sign_in_challenges.user_id',
      'social_identities.user_id',
      'user_preferences.user_id',
    ])
    const kept = referencesToUsers.filter((reference) => !emptiedReferences.includes(reference))
    expect(new Set(kept.map(({ table }) => getTableName(table)))).toEqual(
      new Set(Object.keys(keptAtProof.tables)),
    )
  })

  test('rows that belong to deleted rows go with them', () => {
    const emptied = new Set(emptiedReferences.map(({ table }) => table))
    const left = tables.flatMap((table) =>
      getTableConfig(table)
        .foreignKeys.filter((key) => emptied.has(key.reference().foreignTable) && key.onDelete !== 'cascade')
        .map(() => getTableName(table)),
    )
    const emptiedNames = [...emptied].map(getTableName)
    expect(left.filter((name) => !(name in keptAtProof.tables) && !emptiedNames.includes(name))).toEqual([])
  })

  test('columns of the account are emptied, except those that are kept for a reason', () => {
    expect(emptyColumns).toEqual({
      name: '',
      lastName: '',
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
