import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../../config/paths'
import { refused } from '../cli/failures'
import { assertName, writeFiles } from '../cli/new-project'
import { screenFiles } from './screen'

/** Creates a remote in this repository: `caudal` gives the folder remote-caudal. @throws Refused if the name is taken */
export function createRemote(given: string): void {
  const short = assertName(given.replace(/^remote-/, ''))
  const name = assertName(`remote-${short}`)
  const folder = path.join(repositoryRoot, name)
  if (existsSync(folder)) throw refused('name', `${name} ya existe: elige otro nombre.`)
  writeFiles(folder, { ...screenFiles({ name, short }), ...workspaceFiles(name) })
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

function addReference(name: string): void {
  const file = path.join(repositoryRoot, 'tsconfig.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as { references: { path: string }[] }
  config.references.push({ path: `./${name}` })
  const references = config.references.map((reference) => `    { "path": "${reference.path}" }`).join(',\n')
  writeFileSync(file, `{\n  "files": [],\n  "references": [\n${references}\n  ]\n}\n`)
}

function workspaceFiles(name: string): Record<string, string> {
  const read = (file: string) => readFileSync(path.join(repositoryRoot, 'remote-apps', file), 'utf8')
  const renamed = (file: string) => read(file).replaceAll('remote-apps', name)
  const { dependencies, ...template } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
  }
  const manifest = { ...template, name: `@csuite/${name}`, version: '1.0.0' }
  // What its screens come to import, they add: knip refuses what is not imported yet.
  const own = { '@csuite/shared': dependencies['@csuite/shared'] }
  return {
    'package.json': `${JSON.stringify({ ...manifest, dependencies: own }, null, 2)}\n`,
    'webpack.config.ts': renamed('webpack.config.ts'),
    'tsconfig.json': renamed('tsconfig.json'),
    'src/index.ts': `// Standalone development only: the portal loads routes.tsx through federation.
void import('./bootstrap')
`,
    'src/bootstrap.tsx': `import { mountStandalone } from '@csuite/shared/standalone'
import remote from './routes'

mountStandalone(remote)
`,
  }
}
