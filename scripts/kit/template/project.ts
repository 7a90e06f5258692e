import { KIT_FILE, type Kit } from '../cli/kit'
import { type RemoteWords, screenFiles } from './screen'

/** The files of a remote outside the portal's repository: file → content. */
export function projectFiles(words: RemoteWords, portal: string, kit: Kit): Record<string, string> {
  return {
    'package.json': json({
      name: words.name,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: { dev: 'csuite dev', build: 'webpack', test: 'jest', typecheck: 'tsc' },
      csuite: { portal },
      devDependencies: { '@csuite/shared': `file:${KIT_FILE}`, ...kit.devDependencies },
    }),
    'tsconfig.json': json({ extends: '@csuite/shared/tsconfig.json', include: ['src'] }),
    'webpack.config.js': `import { remoteConfig } from '@csuite/shared/webpack'

export default remoteConfig()
`,
    'jest.config.js': `export { default } from '@csuite/shared/jest'
`,
    '.gitignore': 'node_modules/\ndist/\n',
    ...screenFiles(words),
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
