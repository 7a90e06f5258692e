import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refuseTakenPrefix } from './install-remotes'

describe('where the API hangs', () => {
  let built: string
  beforeAll(async () => {
    built = await mkdtemp(path.join(tmpdir(), 'csuite-built-'))
    await mkdir(path.join(built, 'remote-auth'))
    await mkdir(path.join(built, 'unreadable'))
    const pages = [{ path: '/' }, { path: '/login' }, { path: '/auth/google/callback' }]
    await writeFile(path.join(built, 'remote-auth/remote.json'), JSON.stringify({ pages }))
  })

  test.each(['/login', '/Login/api', '/auth', '/log'])('is not %s, which a remote has', async (prefix) => {
    await expect(refuseTakenPrefix(prefix, built)).rejects.toThrow(/^API_PREFIX .*remote-auth\.$/)
  })

  test('may be a path of its own', async () => {
    await refuseTakenPrefix('/api', built)
  })
})
