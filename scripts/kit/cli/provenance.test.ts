import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { commitLink, provenanceOf } from './provenance'

const sha = 'a'.repeat(40)
const github = {
  ...{ GITHUB_ACTIONS: 'true', GITHUB_SHA: sha, GITHUB_ACTOR: 'ana', GITHUB_REF_NAME: 'main' },
  ...{ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'acme/caudal' },
}
const gitlab = {
  ...{ GITLAB_CI: 'true', CI_COMMIT_SHA: sha, CI_COMMIT_AUTHOR: 'Ana Ruiz <ana@acme.example>' },
  ...{ CI_COMMIT_REF_NAME: 'main', CI_PROJECT_URL: 'https://gitlab.com/acme/caudal' },
}

const ana = { commit: sha, autor: 'Ana Ruiz', rama: 'main' }
const refused = { GITHUB_SERVER_URL: 'http://github.local', GITHUB_REF_NAME: 'a\u0007' }

test.each<[string, Record<string, string>, object]>([
  [
    'a push at GitHub',
    github,
    { ...ana, autor: 'ana', enlace: `https://github.com/acme/caudal/commit/${sha}` },
  ],
  [
    'a pull request',
    { ...github, GITHUB_REF: 'refs/pull/12/merge', GITHUB_HEAD_REF: 'feat/ñ' },
    { commit: sha, autor: 'ana', rama: 'feat/ñ', enlace: 'https://github.com/acme/caudal/pull/12' },
  ],
  ['a push at GitLab', gitlab, { ...ana, enlace: `https://gitlab.com/acme/caudal/-/commit/${sha}` }],
  [
    'a merge request',
    { ...gitlab, CI_MERGE_REQUEST_IID: '7' },
    { ...ana, enlace: 'https://gitlab.com/acme/caudal/-/merge_requests/7' },
  ],
  [
    'what the portal would refuse is left out',
    { ...github, ...refused, GITHUB_ACTOR: 'ana@acme.example' },
    { commit: sha },
  ],
])('%s', (_what, env, told) => {
  expect(provenanceOf('/', env)).toEqual(told)
})

test.each([
  ['git@github.com:acme/caudal.git', `https://github.com/acme/caudal/commit/${sha}`],
  ['https://x-token:ghp_secreto@github.com/acme/caudal.git', `https://github.com/acme/caudal/commit/${sha}`],
  ['ssh://git@gitlab.com:2222/equipo/caudal.git', `https://gitlab.com/equipo/caudal/-/commit/${sha}`],
  ['https://gitlab.acme.example/caudal.git', undefined],
  ['/srv/git/caudal', undefined],
  ['https://github.com.malo/x"onload=', undefined],
  ['https://github.com.evil.example/acme/caudal.git', undefined],
  ['git@gitlab.com.evil.example:acme/caudal.git', undefined],
  ['https://github.com@evil.example/acme/caudal.git', undefined],
  ['https://notgithub.com/acme/caudal.git', undefined],
])('the link of %s', (remote, link) => {
  expect(commitLink(remote, sha)).toBe(link)
})

test("without a pipeline it is git's word, and outside a repository nobody's", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-git-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana Ruiz', '-c', 'user.email=ana@acme.example', ...args], {
      cwd: folder,
    })
  expect(provenanceOf(folder, {})).toEqual({})
  git('init', '-q', '-b', 'rama')
  git('commit', '-q', '--allow-empty', '-m', 'x')
  expect(provenanceOf(folder, {})).toEqual({
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    autor: 'Ana Ruiz',
    rama: 'rama',
  })
})
