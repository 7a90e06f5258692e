import { subpaths } from './shared-library'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../../config/paths'

interface PackageFile {
  version: string
  engines: { node: string }
  dependencies: Record<string, string>
}

const packageOf = (folder: string): PackageFile =>
  JSON.parse(readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8')) as PackageFile

/** devDependencies of a team's project, at the portal's own versions. */
const projectPackages = [
  '@module-federation/enhanced',
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'esbuild',
  'jest',
  'jest-environment-jsdom',
  'jest-fixed-jsdom',
  'playwright-core',
  'react',
  'react-dom',
  'react-router-dom',
  'styled-components',
  'ts-loader',
  'typescript',
  'webpack',
  'webpack-cli',
  'webpack-subresource-integrity',
]

/**
 * The kit's package.json, without the hash in its version. The packages for building and testing are the project's own
 * devDependencies, written by `csuite new` and `csuite update`: the CLI alone installs in a second.
 */
export function kitPackage() {
  const { version, dependencies } = packageOf('shared')
  const subpath = (name: string, file: string) => ({
    types: `./types/${/\/index\.tsx?$/.test(file) ? `${name}/index` : name}.d.ts`,
    ...(name === 'testing' ? {} : { import: `./shared/${name}.js` }),
    default: `./shared/${name}.cjs`,
  })
  return {
    name: 'csuite-remote-kit',
    version,
    description: 'Development kit of a C+Suite portal: install it as @csuite/shared',
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    bin: { csuite: './bin/csuite.mjs' },
    exports: {
      ...Object.fromEntries([...subpaths()].map(([name, file]) => [`./${name}`, subpath(name, file)])),
      './webpack': { types: './types/webpack.d.ts', default: './bin/webpack.mjs' },
      './jest': './jest/jest.config.js',
      './tsconfig.json': './tsconfig.json',
      './shared.json': './shared.json',
      './package.json': './package.json',
    },
    engines: packageOf('.').engines,
    dependencies: { zod: dependencies['zod'], zustand: dependencies['zustand'] },
    csuite: {
      devDependencies: Object.fromEntries(
        projectPackages.map((name) => [name, packageOf(`node_modules/${name}`).version]),
      ),
    },
  }
}
