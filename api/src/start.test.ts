import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, loadConfig } from './config'
import { startApi } from './start'

describe('settings that nothing can be started with', () => {
  let dataDir: string
  beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), 'csuite-start-'))))
  afterAll(() => rm(dataDir, { recursive: true }))

  test.each([
    ['DATABASE_URL', 'postgres://csuite:clave-secreta@127.0.0.1:1/csuite'],
    ['DATABASE_URL', 'postgres://csuite:clave-secreta@localhost:1/csuite'],
    ['DATA_DIR', '/proc/nope'],
    ['DATA_DIR', '/dev/null/data'],
  ])('%s=%s stops the start with a sentence that names it', async (name, value) => {
    const refusal: unknown = await startApi(
      loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', [name]: value }),
    ).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toMatch(new RegExp(`^${name} .*\\S\\.$`))
    expect((refusal as Error).message).not.toContain('clave-secreta')
  })
})
