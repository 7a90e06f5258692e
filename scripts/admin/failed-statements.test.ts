import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { openTestDatabase } from '../../api/src/testing/test-database'
import { describeOnServer } from '../../api/src/testing/test-engines'
import { repositoryRoot } from '../config/paths'

const commands: [string, string[]][] = [
  ['npm run admin', ['scripts/run.mjs', 'admin', 'create', 'marca-5521@csuite.example']],
  ['npm run seed', ['scripts/run.mjs', 'seed', '--users', '5']],
  ['the API', ['--import', 'tsx', 'host/server/api-server.ts']],
]

describeOnServer('a command whose statement fails', () => {
  const opened = openTestDatabase('pg')
  beforeAll(() => opened.database.orm.execute(sql`alter table users rename column phone to telefono`))

  test.each(commands)(
    '%s ends with one sentence that quotes nothing of what it was to store',
    (_name, args) => {
      const { status, stderr, stdout } = spawnSync(process.execPath, args, {
        cwd: repositoryRoot,
        encoding: 'utf8',
        env: {
          ...process.env,
          DATABASE_URL: opened.url,
          ADMIN_EMAIL: 'marca-5521@csuite.example',
          PORT: '0',
        },
      })
      expect(status).toBe(1)
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('"phone"')])
      expect(`${stdout}${stderr}`).not.toMatch(/marca-5521|argon2|params|\$\d/)
    },
  )
})
