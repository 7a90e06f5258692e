import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'

/**
 * Makes a remote that builds, tests, runs by itself and can be published: `new caudal` gives the folder remote-caudal
 * with the screen /caudal. @throws a sentence for a bad or taken name
 */
export function createRemote(given: string): void {
  const short = given.replace(/^remote-/, '')
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(short))
    throw new Error(
      'El nombre debe tener de 2 a 31 letras minúsculas, dígitos o guiones, y empezar por letra.',
    )
  const name = `remote-${short}`
  const folder = path.join(repositoryRoot, name)
  if (existsSync(folder)) throw new Error(`${name} ya existe.`)
  for (const [file, content] of Object.entries(filesOf(name, short))) {
    const address = path.join(folder, file)
    mkdirSync(path.dirname(address), { recursive: true })
    writeFileSync(address, content)
  }
  addReference(name)
  console.log(`Creado ${name} con la pantalla /${short}. Registrando el paquete…`)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  console.log(`Listo:
  npx jest --selectProjects ${name}
  npm run dev -- ${name}
  npm run remote -- publish ${name} --activate`)
}

/** Types are checked for the rooms that tsconfig.json names. */
function addReference(name: string): void {
  const file = path.join(repositoryRoot, 'tsconfig.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as { references: { path: string }[] }
  config.references.push({ path: `./${name}` })
  const references = config.references.map((reference) => `    { "path": "${reference.path}" }`).join(',\n')
  writeFileSync(file, `{\n  "files": [],\n  "references": [\n${references}\n  ]\n}\n`)
}

function filesOf(name: string, short: string): Record<string, string> {
  const component = short.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
  const template = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'remote-calculator/package.json'), 'utf8'),
  ) as Record<string, unknown>
  return {
    'package.json': `${JSON.stringify({ ...template, name: `@csuite/${name}`, version: '1.0.0' }, null, 2)}\n`,
    'remote.config.json': `{ "paths": ["/${short}"] }\n`,
    'webpack.config.ts': `import { releaseOf } from '../scripts/config/release'
import { remoteConfig } from '../scripts/config/webpack-remote'

export default remoteConfig(releaseOf('${name}'))
`,
    'tsconfig.json': `{
  "extends": "../scripts/config/tsconfig.browser.json",
  "compilerOptions": {
    "rootDir": "src",
    "outDir": "../.types/${name}",
    "tsBuildInfoFile": "../.types/${name}.tsbuildinfo"
  },
  "include": ["src"],
  "references": [{ "path": "../shared" }]
}
`,
    'src/index.ts': `// Standalone development only: the portal loads routes.tsx through federation.
void import('./bootstrap')
`,
    'src/bootstrap.tsx': `import { mountStandalone } from '@csuite/shared/standalone'
import remote from './routes'

mountStandalone(remote)
`,
    'src/routes.tsx': `import type { RemoteModule } from '@csuite/shared/remote'

const routes: RemoteModule['routes'] = [
  {
    path: '/${short}',
    lazy: async () => ({ Component: (await import('./features/${short}/${short}-screen')).${component}Screen }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule
`,
    [`src/features/${short}/${short}.texts.ts`]: `export const ${camel(short)}Texts = {
  title: '${component}',
  greeting: (name: string) => \`Hola, \${name}. Esta pantalla vive en ${name}.\`,
} as const
`,
    [`src/features/${short}/${short}-screen.tsx`]: `import { useSession } from '@csuite/shared/session'
import { Page } from '@csuite/shared/ui/page'
import { ${camel(short)}Texts } from './${short}.texts'

export function ${component}Screen() {
  const name = useSession((state) => state.user?.name ?? '')
  return (
    <Page title={${camel(short)}Texts.title}>
      <p>{${camel(short)}Texts.greeting(name)}</p>
    </Page>
  )
}
`,
    [`src/features/${short}/${short}-screen.test.tsx`]: `import { renderWithProviders } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { ${component}Screen } from './${short}-screen'

test('greets under its own title', () => {
  renderWithProviders(<${component}Screen />)
  expect(screen.getByRole('heading', { level: 1, name: '${component}' })).toBeVisible()
  expect(screen.getByText(/Esta pantalla vive en ${name}/)).toBeVisible()
})
`,
  }
}

const camel = (short: string) => short.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
