import { type SQL, type Table, getTableColumns, sql } from 'drizzle-orm'

/**
 * `insert into table (…) select … from` all rows, which have the same columns, as one JSON parameter: a tenth of the cost of a
 * parameter for each value.
 */
export function insertRecords<T extends Table>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const names = new Map(Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name]))
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key), value])),
  )
  const columns = sql.join(
    Object.keys(records[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  )
  return sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`
}
