import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../../config/paths'
import { subpaths } from './shared-library'

interface PackageFile {
  version: string
  devDependencies: Record<string, string>
  [field: string]: unknown
}

/**
 * The kit's package.json, without the hash in its version. The packages for building and testing are the project's own
 * devDependencies, written by `csuite new` and `csuite update`: the CLI alone installs in a second.
 */
export function kitPackage() {
  const file = path.join(repositoryRoot, 'scripts/kit/package.json')
  const {
    devDependencies,
    private: _workspace,
    ...kit
  } = JSON.parse(readFileSync(file, 'utf8')) as PackageFile
  const subpath = (name: string, source: string) => ({
    types: `./types/${/\/index\.tsx?$/.test(source) ? `${name}/index` : name}.d.ts`,
    ...(name === 'testing' ? {} : { import: `./shared/${name}.js` }),
    default: `./shared/${name}.cjs`,
  })
  return {
    ...kit,
    bin: { csuite: './bin/csuite.mjs' },
    exports: {
      ...Object.fromEntries([...subpaths()].map(([name, source]) => [`./${name}`, subpath(name, source)])),
      './webpack': { types: './types/webpack.d.ts', default: './bin/webpack.mjs' },
      './jest': './jest/jest.config.js',
      './tsconfig.json': './tsconfig.json',
      './shared.json': './shared.json',
      './package.json': './package.json',
    },
    csuite: { devDependencies },
  }
}
