import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migratePostgres } from '../../api/src/db/migrate'
import { freePort } from '../../api/src/testing/ports'
import { repositoryRoot } from '../config/paths'
import { PrivatePostgres } from '../rig/private-postgres'

/**
 * `npm run former [-- REVISION]`: the API's tests of a former release, by default of the last tag, on a database that the
 * migrations of this one brought up to date, as the processes of that release meet it during a rolling update. Starts its own
 * PostgreSQL. Ends with 1 if a test fails.
 */
const [revision = lastTag()] = process.argv.slice(2)

/** Any test with a database: it makes the template that the others copy. */
const FIRST = 'api/src/modules/preferences'

function lastTag(): string {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' })
  if (status !== 0) throw new Error('There is no tag: name a revision, npm run former -- REVISION')
  return stdout.trim()
}

const folder = mkdtempSync(path.join(tmpdir(), 'csuite-former-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o755)
const tree = path.join(folder, 'tree')
const git = (...args: string[]) =>
  execFileSync('git', ['worktree', ...args], { cwd: repositoryRoot, stdio: 'inherit' })
const postgres = new PrivatePostgres(folder, await freePort())

function formerTests(...args: string[]): number | null {
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url(), TEST_ENGINES: 'pg' }
  const options = ['jest', '--selectProjects', 'api', '--forceExit', '--silent', ...args]
  return spawnSync('npx', options, { cwd: tree, env, stdio: 'inherit' }).status
}

try {
  git('add', '--detach', tree, revision)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: tree, stdio: 'inherit' })
  await postgres.create()
  if (formerTests('--', FIRST) !== 0) throw new Error(`The tests of ${revision} do not pass by themselves`)
  const templates = await postgres.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, 'csuite_template_')",
  )
  for (const { datname } of templates) await migratePostgres({ connectionString: postgres.url(datname) })
  console.log(`The API's tests of ${revision} on the schema of this release:`)
  process.exitCode = formerTests() === 0 ? 0 : 1
} finally {
  await postgres.stop()
  git('remove', '--force', tree)
  rmSync(folder, { recursive: true, force: true })
}
