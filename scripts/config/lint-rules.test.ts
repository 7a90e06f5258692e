import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeFiles } from '../kit/cli/new-project'
import { repositoryRoot } from './paths'

const COPIED = [
  'api/src',
  'host/server',
  'host/src',
  'remote-apps/src',
  'remote-auth/src',
  'remote-calculator/contract',
  'remote-calculator/service',
  'remote-calculator/src/parts',
  'scripts/config',
  'scripts/kit',
  'shared/src',
]
const LINKED = ['node_modules', 'oxlint.config.mjs']

async function rulesBroken(cases: readonly { file: string; text: string }[]): Promise<Set<string>> {
  const copy = mkdtempSync(join(tmpdir(), 'csuite-lint-'))
  for (const name of COPIED) cpSync(join(repositoryRoot, name), join(copy, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(repositoryRoot, name), join(copy, name))
  writeFiles(copy, Object.fromEntries(cases.map(({ file, text }) => [file, text])))
  const linter = join(repositoryRoot, 'node_modules/.bin/oxlint')
  const files = cases.map(({ file }) => file)
  const { stdout } = await promisify(execFile)(
    linter,
    ['-c', 'oxlint.config.mjs', '--format', 'json', ...files],
    { cwd: copy, maxBuffer: 2 ** 26 },
  ).catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  return new Set(diagnostics.map(({ filename, code }) => `${filename} ${code}`))
}

const uses = (from: string) => `import * as other from '${from}'\nexport const name = other\n`
const ROOMS = 'boundaries(dependencies)'
const PACKAGES = 'eslint(no-restricted-imports)'
const PROPERTIES = 'eslint(no-restricted-properties)'
const LOGIN = 'remote-auth/src/features/login/a.ts'
const MODULE = 'api/src/modules/apps/a.ts'
const SEED = 'scripts/seed/a.ts'
const KIT = 'scripts/kit/cli/a.ts'
const SERVICE = 'remote-calculator/service/a.ts'
const ENDPOINTS = 'shared/src/contract/define-endpoint.ts'

const breaches: [what: string, file: string, text: string, rule: string][] = [
  ['the contract imports zod only', 'shared/src/contract/a.ts', uses('react'), PACKAGES],
  ['the contract imports no other room', 'shared/src/contract/a.ts', uses('@csuite/shared/client'), PACKAGES],
  ['the API imports no family', MODULE, uses('../../../../remote-calculator/contract/instruments'), PACKAGES],
  ['the composition imports a service', SEED, uses('../../remote-calculator/service/module'), ROOMS],
  ['a screen imports no service', 'remote-calculator/src/parts/a.ts', uses('../../service/tables'), ROOMS],
  ['a service imports no screen', SERVICE, uses('../src/parts/keypad'), ROOMS],
  ['a service knows the API by its door', SERVICE, uses('../../api/src/platform'), ROOMS],
  ['a service imports no module', SERVICE, uses('../../api/src/modules/apps/apps.service'), ROOMS],
  ['SQL of a family lives in its repositories', SERVICE, uses('drizzle-orm'), PACKAGES],
  [
    "a family's contract knows no screen",
    'remote-calculator/contract/a.ts',
    uses('../src/parts/keypad'),
    ROOMS,
  ],
  ['nobody imports the whole of zod', 'remote-auth/src/parts/a.ts', "import { z } from 'zod'\nz\n", PACKAGES],
  ['only the client speaks HTTP', 'remote-apps/src/parts/a.ts', uses('ky'), PACKAGES],
  ['the client knows no session', 'shared/src/client/a.ts', uses('@csuite/shared/session'), PACKAGES],
  ['rooms of shared go by their public names', 'shared/src/session/a.ts', uses('../client'), ROOMS],
  ['the session imports no interface', 'shared/src/session/a.ts', uses('@csuite/shared/ui/button'), PACKAGES],
  ['the interface knows no product', 'shared/src/ui/a.ts', uses('@csuite/shared/contract/apps'), PACKAGES],
  ['the first script knows no other room', 'host/src/document/a.ts', uses('../shell/device'), ROOMS],
  ['words know nothing else', 'shared/src/texts/a.ts', uses('@csuite/shared/ui/button'), PACKAGES],
  ['the interface imports its primitives only', 'shared/src/ui/a.ts', uses('zustand'), PACKAGES],
  ['a feature imports no other feature', LOGIN, uses('../profile/profile.texts'), ROOMS],
  ['parts import no feature', 'remote-auth/src/parts/a.ts', uses('../features/login/login.texts'), ROOMS],
  ['a remote imports no remote', 'remote-auth/src/parts/a.ts', uses('@csuite/remote-apps'), PACKAGES],
  ['the host imports no remote', 'host/src/shell/a.ts', uses('../../../remote-apps/src/routes'), PACKAGES],
  ['what remotes are knows no shell', 'host/src/remotes/a.ts', uses('../shell/top-bar'), ROOMS],
  ['the shell knows no router', 'host/src/shell/a.ts', uses('../router/router'), ROOMS],
  ['the federation knows nothing else', 'host/src/federation/a.ts', uses('../remotes/registry'), ROOMS],
  ['running code imports no script', 'host/server/a.ts', uses('../../scripts/config/paths'), PACKAGES],
  ['the API knows the contract only', MODULE, uses('@csuite/shared/session'), PACKAGES],
  ['SQL lives in repositories', 'api/src/modules/apps/a.service.ts', uses('drizzle-orm'), PACKAGES],
  ['a repository is private', MODULE, uses('../users/users.repository'), ROOMS],
  ['http knows nobody who calls', 'api/src/http/a.ts', uses('../identity/sessions/session-guard'), ROOMS],
  ['limits know no identity', 'api/src/limits/a.ts', uses('../identity/secrets/secrets'), ROOMS],
  ['measuring knows what it is given', 'api/src/observe/a.ts', uses('../outbox/outbox'), ROOMS],
  ['the outbox knows no identity', 'api/src/outbox/a.ts', uses('../identity/secrets/secrets'), ROOMS],
  ['the audit log knows no identity', 'api/src/audit/a.ts', uses('../identity/secrets/secrets'), ROOMS],
  ['platform rooms know no composition', 'api/src/identity/codes/a.ts', uses('../../platform'), ROOMS],
  ['rules need no database', 'api/src/modules/remotes/rules/a.ts', uses('../../../db/database'), ROOMS],
  ['rules know no service', 'api/src/modules/remotes/rules/a.ts', uses('../publish/verdicts'), ROOMS],
  ['the server knows one module', 'host/server/a.ts', uses('../../api/src/modules/apps/apps.service'), ROOMS],
  ['the kit judges by the rules', KIT, uses('../../../api/src/platform'), ROOMS],
  ['the kit knows no delivery', KIT, uses('../../../api/src/modules/remotes/delivery'), ROOMS],
  ['scripts know no module', SEED, uses('../../api/src/modules/apps/apps.service'), ROOMS],
  ['scripts know no screen', SEED, uses('../../host/src/shell/top-bar'), ROOMS],
  ['the database knows no module', 'api/src/db/a.ts', uses('../modules/apps/apps.service'), ROOMS],
  ['input is read without throwing', MODULE, 'export const read = (z) => z.safeParse(1)\n', PROPERTIES],
  ['the environment is read once', MODULE, 'process.env.A\n', PROPERTIES],
  [
    'storage is written by functions that never throw',
    'remote-apps/src/parts/a.ts',
    "localStorage.setItem('a', 'b')\n",
    'eslint(no-restricted-globals)',
  ],
  ...[
    "return new URL('..', import.meta.url).pathname",
    'const root = new URL(import.meta.url)\n  return root.pathname',
    "const { pathname: root } = new URL('..', import.meta.url)\n  return root",
    'return new URL(`file://${name}`).href',
    "return 'file://' + name",
    'return import(name)',
    "return import(['a', name].join('/'))",
  ].map((text): (typeof breaches)[number] => [
    `a file's path is not its address: ${text}`,
    SEED,
    `export function made(name: string) {\n  ${text}\n}\n`,
    'files(addresses)',
  ]),
  ['patterns are linear', MODULE, 'export const q = /\\?.*$/\n', 'regexp(no-super-linear-move)'],
  ['no default exports', 'shared/src/client/a.ts', 'export default 1\n', 'import(no-default-export)'],
  ['imports go one way', ENDPOINTS, uses('./second-factor'), 'import(no-cycle)'],
]

test('each rule of who may import whom is one that lint enforces', async () => {
  const cases = breaches.map(([what, file, text, rule], index) => {
    return { what, file: file.replace('/a.', `/case-${index}.`), text, rule }
  })
  const broken = await rulesBroken(cases)
  const unnoticed = cases.filter(({ file, rule }) => !broken.has(`${file} ${rule}`))
  expect(unnoticed.map(({ what }) => what)).toEqual([])
})
