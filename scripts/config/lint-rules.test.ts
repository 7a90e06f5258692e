import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { repositoryRoot } from './paths'

/** Lints each case's text as if it stood in its file, with the project's own rules; those that need types are left out. */
const LINTER = `
  import { ESLint } from 'eslint'
  import tseslint from 'typescript-eslint'
  const eslint = new ESLint({ overrideConfig: [{ files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked }] })
  const found = []
  for (const [filePath, text] of JSON.parse(process.argv[1])) {
    const [{ messages }] = await eslint.lintText(text, { filePath })
    found.push(messages.map(({ ruleId }) => ruleId))
  }
  console.log(JSON.stringify(found))
`

async function rulesBroken(cases: readonly (readonly [file: string, text: string])[]): Promise<string[][]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', LINTER, JSON.stringify(cases)],
    { cwd: repositoryRoot },
  )
  return JSON.parse(stdout) as string[][]
}

const uses = (from: string) => `import * as other from '${from}'\nexport const name = other\n`
const ROOMS = 'boundaries/dependencies'
const PACKAGES = 'no-restricted-imports'

const breaches: [what: string, file: string, text: string, rule: string][] = [
  ['the contract imports zod only', 'shared/src/contract/a.ts', uses('react'), PACKAGES],
  ['the contract imports no other room', 'shared/src/contract/a.ts', uses('../client'), ROOMS],
  ['nobody imports the whole of zod', 'remote-auth/src/parts/a.ts', "import { z } from 'zod'\nz\n", PACKAGES],
  ['only the client speaks HTTP', 'remote-apps/src/parts/a.ts', uses('ky'), PACKAGES],
  ['the client knows no session', 'shared/src/client/a.ts', uses('../session'), ROOMS],
  ['the session imports no interface', 'shared/src/session/a.ts', uses('../ui/button'), ROOMS],
  ['the interface knows no product', 'shared/src/ui/a.ts', uses('../contract/apps'), ROOMS],
  ['words know nothing else', 'shared/src/texts/a.ts', uses('../ui/button'), ROOMS],
  ['the interface imports its primitives only', 'shared/src/ui/a.ts', uses('zustand'), PACKAGES],
  [
    'a feature imports no other feature',
    'remote-auth/src/features/login/a.ts',
    uses('../profile/profile.texts'),
    ROOMS,
  ],
  ['parts import no feature', 'remote-auth/src/parts/a.ts', uses('../features/login/login.texts'), ROOMS],
  ['a remote imports no remote', 'remote-auth/src/parts/a.ts', uses('@csuite/remote-apps'), PACKAGES],
  ['the host imports no remote', 'host/src/shell/a.ts', uses('../../../remote-apps/src/routes'), PACKAGES],
  ['what remotes are knows no shell', 'host/src/remotes/a.ts', uses('../shell/top-bar'), ROOMS],
  ['the shell knows no router', 'host/src/shell/a.ts', uses('../router/router'), ROOMS],
  ['the federation knows nothing else', 'host/src/federation/a.ts', uses('../remotes/registry'), ROOMS],
  ['running code imports no script', 'host/server/a.ts', uses('../../scripts/config/paths'), PACKAGES],
  ['the API knows the contract only', 'api/src/modules/apps/a.ts', uses('@csuite/shared/session'), PACKAGES],
  ['SQL lives in repositories', 'api/src/modules/apps/a.service.ts', uses('drizzle-orm'), PACKAGES],
  [
    "a module imports no other module's repository",
    'api/src/modules/apps/a.service.ts',
    uses('../users/users.repository'),
    PACKAGES,
  ],
  ['the database knows no module', 'api/src/db/a.ts', uses('../modules/apps/apps.service'), ROOMS],
  [
    'the environment is read once',
    'api/src/modules/apps/a.ts',
    'process.env.A\n',
    'no-restricted-properties',
  ],
  [
    'nothing is exported by default',
    'shared/src/client/a.ts',
    'export default 1\n',
    'import-x/no-default-export',
  ],
  [
    'imports go one way',
    'shared/src/contract/define-endpoint.ts',
    uses('./second-factor'),
    'import-x/no-cycle',
  ],
]

test('each rule of who may import whom is one that lint enforces', async () => {
  const broken = await rulesBroken(breaches.map(([, file, text]) => [file, text]))
  const unnoticed = breaches.filter(([, , , rule], index) => !broken[index]?.includes(rule))
  expect(unnoticed.map(([what]) => what)).toEqual([])
})
