import { execFileSync } from 'node:child_process'
import { Provenance } from '../../../shared/src/contract/releases'

type Environment = Record<string, string | undefined>

/** Where a build comes from: the pipeline's variables (GitHub Actions, GitLab CI), else git. What cannot be told is left out. */
export function provenanceOf(folder: string, env: Environment = process.env): Provenance {
  const told = fromGitHub(env) ?? fromGitLab(env) ?? fromGit(folder)
  const { shape } = Provenance
  const kept = Object.entries(told).flatMap(([name, value]) => {
    const read = shape[name as keyof Provenance].safeParse(value)
    return read.success && read.data ? [[name, read.data] as const] : []
  })
  return Object.fromEntries(kept)
}

type Told = Record<keyof Provenance, string | undefined>

function fromGitHub(env: Environment): Told | undefined {
  const { GITHUB_SHA, GITHUB_ACTOR, GITHUB_HEAD_REF, GITHUB_REF_NAME, GITHUB_REF = '' } = env
  if (env['GITHUB_ACTIONS'] !== 'true') return undefined
  const project = `${env['GITHUB_SERVER_URL']}/${env['GITHUB_REPOSITORY']}`
  const request = /^refs\/pull\/(\d+)\//.exec(GITHUB_REF)?.[1]
  return {
    commit: GITHUB_SHA,
    autor: withoutAddress(GITHUB_ACTOR),
    rama: cut(GITHUB_HEAD_REF || GITHUB_REF_NAME, 200),
    enlace: request ? `${project}/pull/${request}` : `${project}/commit/${GITHUB_SHA}`,
  }
}

function fromGitLab(env: Environment): Told | undefined {
  const { CI_COMMIT_SHA, CI_COMMIT_REF_NAME, CI_MERGE_REQUEST_IID, CI_PROJECT_URL } = env
  if (env['GITLAB_CI'] !== 'true') return undefined
  return {
    commit: CI_COMMIT_SHA,
    autor: withoutAddress(env['CI_COMMIT_AUTHOR'] ?? env['GITLAB_USER_NAME']),
    rama: cut(CI_COMMIT_REF_NAME, 200),
    enlace: CI_MERGE_REQUEST_IID
      ? `${CI_PROJECT_URL}/-/merge_requests/${CI_MERGE_REQUEST_IID}`
      : `${CI_PROJECT_URL}/-/commit/${CI_COMMIT_SHA}`,
  }
}

function fromGit(folder: string): Told {
  const commit = git(folder, 'rev-parse', 'HEAD')
  const branch = git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')
  return {
    commit,
    autor: withoutAddress(git(folder, 'log', '-1', '--format=%an')),
    rama: branch === 'HEAD' ? undefined : cut(branch, 200),
    enlace: commitLink(git(folder, 'remote', 'get-url', 'origin'), commit),
  }
}

/** Undefined without git, outside a repository and for an empty answer. */
function git(folder: string, ...args: string[]): string | undefined {
  try {
    const answer = execFileSync('git', args, {
      cwd: folder,
      timeout: 5000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.toString().trim() || undefined
  } catch {
    return undefined
  }
}

/** The page of a commit at github.com or gitlab.com, which alone are known by their names, without the credential that a remote's address may hold. */
export function commitLink(remote = '', commit = ''): string | undefined {
  const [, host = '', project = ''] =
    /^(?:(?:https?|ssh):\/\/(?:[^@/]*@)?|[\w.-]+@)([\w.-]+)(?::\d+)?[:/]+([\w.-][\w./-]*?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? []
  if (commit === '') return undefined
  if (host === 'github.com') return `https://${host}/${project}/commit/${commit}`
  return host === 'gitlab.com' ? `https://${host}/${project}/-/commit/${commit}` : undefined
}

/** `Ana Ruiz <ana@example>` is Ana Ruiz; a name that is an address says nothing. */
const withoutAddress = (author = ''): string | undefined => cut(author.replace(/<[^<>]*>/g, '').trim(), 100)

const cut = (text: string | undefined, length: number): string | undefined =>
  text === undefined ? undefined : [...text].slice(0, length).join('')
