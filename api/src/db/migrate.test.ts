import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { ConfigError } from '../config'
import { createTestDatabase } from '../testing/test-database'
import { bothEngines } from '../testing/test-engines'
import { migrationsFolder } from './migrate'

test('no migration has been edited: each has the checksum it was merged with', () => {
  const files = readdirSync(migrationsFolder()).filter((file) => file.endsWith('.sql'))
  const sums = files.map((file) => {
    const content = readFileSync(path.join(migrationsFolder(), file))
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`
  })
  expect(sums.sort((a, b) => a.slice(66).localeCompare(b.slice(66))).join('')).toBe(
    readFileSync(path.join(migrationsFolder(), 'checksums.txt'), 'utf8'),
  )
})

test.each(bothEngines)(
  'a database on %s from before the first migration is refused in a sentence',
  async (engine) => {
    const { database, drop } = await createTestDatabase(engine)
    await database.orm.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of an older tree', 1)`)
    const refusal = await database.migrate().catch((error: unknown) => error)
    await drop()
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toMatch(
      /^La base de datos es de una versión .* carpeta en DATA_DIR\.$/,
    )
  },
)
