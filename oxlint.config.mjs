/**
 * Who may import whom. Relative imports are `boundaries`' business; package names are `no-restricted-imports`'.
 * The table stands in ARCHITECTURE.md.
 */
const room = (type, pattern, capture) => ({ type, pattern, ...(capture ? { capture } : {}) })
const elements = [
  room('contract', 'shared/src/contract'),
  room('client', 'shared/src/client'),
  room('session', 'shared/src/session'),
  room('ui', 'shared/src/ui'),
  room('format', 'shared/src/format'),
  room('launch', 'shared/src/launch'),
  room('query', 'shared/src/query'),
  room('remote', 'shared/src/remote'),
  room('standalone', 'shared/src/standalone'),
  room('texts', 'shared/src/texts'),
  room('testing', 'shared/src/testing'),
  room('host-federation', 'host/src/federation'),
  room('host-remotes', 'host/src/remotes'),
  room('host-session', 'host/src/session'),
  room('host-pages', 'host/src/pages'),
  room('host-shell', 'host/src/shell'),
  room('host-router', 'host/src/router'),
  room('feature', 'remote-*/src/features/*', ['piece', 'feature']),
  room('parts', 'remote-*/src/parts', ['piece']),
  room('api-module', 'api/src/modules/*', ['module']),
  room('api-http', 'api/src/http'),
  room('api-identity', 'api/src/identity'),
  room('api-limits', 'api/src/limits'),
  room('api-outbox', 'api/src/outbox'),
  room('api-observe', 'api/src/observe'),
  room('api-audit', 'api/src/audit'),
  room('api-db', 'api/src/db'),
  room('api-mail', 'api/src/mail'),
  room('api-testing', 'api/src/testing'),
]
const apiRooms = ['api-http', 'api-identity', 'api-limits', 'api-outbox', 'api-observe', 'api-audit']
const allow = (from, to) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: [from, ...to] } } } },
})

const stray = {
  ky: { name: 'ky', message: 'Only shared/client speaks HTTP: use call(endpoint).' },
  drizzle: {
    group: ['drizzle-orm', 'drizzle-orm/*'],
    message: 'SQL lives in api/src/db and in *.repository.ts files.',
  },
  zod: { name: 'zod', message: "Use 'zod/mini': the whole of zod costs a form 70 kB." },
  host: {
    group: ['@csuite/host', '@csuite/host/*', '@csuite/remote-*', '@csuite/api', '**/remote-*/**'],
    message: 'Pieces meet at run time only.',
  },
  scripts: { group: ['**/scripts/**'], message: 'Code that runs imports no script.' },
  repository: {
    group: ['../*/**/*.repository', '!**/{identity,audit,outbox}/**'],
    message: "A module asks another module's service, never its repository.",
  },
  packages: (allowed) => ({
    group: ['*', '!./**', '!../**', ...allowed.flatMap((name) => [`!${name}`, `!${name}/**`])],
    message: `This room imports ${allowed.join(', ')} and nothing else.`,
  }),
  shared: {
    group: ['@csuite/shared/*', '!@csuite/shared/contract/**'],
    message: 'The API knows the contract of shared, nothing else.',
  },
}
const restrict = (files, paths, patterns, excludeFiles = []) => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
})
/** Where SQL may be written. */
const sqlRooms = ['api/src/db/**', 'api/src/**/*.repository.ts', 'api/src/**/*.test.ts', 'api/src/testing/**']
const errors = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']))
const off = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'off']))

export default {
  ignorePatterns: [
    'scripts/bench/fixture/**',
    // Files of the kit that only other teams' tools run.
    'scripts/kit/files/**',
    '**/dist/**',
    '**/dist-*/**',
    '.cache/**',
    '.types/**',
    'data/**',
    'coverage/**',
  ],
  options: { typeAware: true, denyWarnings: true },
  plugins: ['eslint', 'typescript', 'import', 'react'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: { correctness: 'error' },
  settings: {
    'boundaries/elements': elements,
    'boundaries/include': ['**/*.{ts,tsx}'],
    'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js'] } },
  },
  rules: {
    ...errors(
      'eqeqeq',
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-unexpected-multiline',
      'no-useless-assignment',
      'no-useless-constructor',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'preserve-caught-error',
      'import/first',
      'import/no-cycle',
      'import/no-default-export',
      'import/no-duplicates',
      'import/no-self-import',
      'react/rules-of-hooks',
      'typescript/ban-ts-comment',
      'typescript/no-dynamic-delete',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-extraneous-class',
      'typescript/no-invalid-void-type',
      'typescript/no-namespace',
      'typescript/no-non-null-asserted-nullish-coalescing',
      'typescript/no-non-null-assertion',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-function-type',
      'typescript/switch-exhaustiveness-check',
      'typescript/unified-signatures',
    ),
    ...off(
      // Checks of input name the control characters that they refuse.
      'no-control-regex',
      'react/no-children-prop',
      'react/no-did-update-set-state',
      'typescript/no-base-to-string',
      'typescript/no-misused-spread',
      'typescript/require-array-sort-compare',
      'typescript/restrict-template-expressions',
      'typescript/unbound-method',
    ),
    'no-console': ['error', { allow: ['error', 'warn'] }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'boundaries/dependencies': [
      'error',
      {
        default: 'allow',
        policies: [
          {
            from: { element: { types: { anyOf: elements.map((element) => element.type) } } },
            disallow: { to: { element: { types: { anyOf: elements.map((element) => element.type) } } } },
          },
          allow('contract', []),
          allow('client', ['contract']),
          allow('session', ['contract', 'client']),
          allow('ui', ['format', 'texts']),
          allow('texts', []),
          allow('format', []),
          allow('launch', ['contract', 'session']),
          allow('query', ['contract', 'client']),
          allow('remote', ['contract']),
          allow('standalone', ['contract', 'client', 'session', 'ui', 'remote']),
          allow('testing', ['contract', 'client', 'session', 'ui', 'remote']),
          allow('host-federation', []),
          allow('host-remotes', ['host-federation']),
          allow('host-session', ['host-remotes']),
          allow('host-pages', ['host-remotes', 'host-session']),
          allow('host-shell', ['host-federation', 'host-remotes', 'host-session']),
          allow('host-router', [
            'host-federation',
            'host-remotes',
            'host-session',
            'host-pages',
            'host-shell',
          ]),
          allow('parts', []),
          { from: { element: { type: 'feature' } }, allow: { to: { element: { type: 'parts' } } } },
          {
            from: { element: { type: 'feature' } },
            allow: {
              to: { element: { type: 'feature', captured: { feature: '{{from.captured.feature}}' } } },
            },
          },
          allow('api-http', ['api-db', 'api-identity', 'api-limits', 'api-observe']),
          allow('api-identity', ['api-audit', 'api-db', 'api-http', 'api-limits', 'api-outbox']),
          allow('api-limits', ['api-db', 'api-http']),
          allow('api-outbox', ['api-db', 'api-observe']),
          allow('api-observe', ['api-db', 'api-http', 'api-identity', 'api-limits', 'api-outbox']),
          allow('api-audit', ['api-db', 'api-http']),
          allow('api-db', []),
          allow('api-mail', ['api-outbox']),
          {
            from: { element: { type: 'api-module' } },
            allow: {
              to: { element: { types: { anyOf: ['api-module', ...apiRooms, 'api-db', 'api-mail'] } } },
            },
          },
          allow('api-testing', [...apiRooms, 'api-db', 'api-mail', 'api-module']),
        ],
      },
    ],
  },
  overrides: [
    restrict(
      ['shared/src/**', 'host/src/**', 'remote-*/src/**'],
      [stray.ky, stray.zod],
      [stray.drizzle, stray.host, stray.scripts],
      ['shared/src/client/**'],
    ),
    restrict(['shared/src/contract/**'], [stray.zod], [stray.packages(['zod'])], ['**/*.test.ts']),
    restrict(
      ['shared/src/session/**'],
      [],
      [stray.packages(['zustand', 'jwt-decode', 'react'])],
      ['**/*.test.ts'],
    ),
    restrict(
      ['shared/src/ui/**'],
      [],
      [
        stray.packages([
          '@base-ui/react',
          'd3-scale',
          'd3-shape',
          'lucide-react',
          'react',
          'react-dom',
          'react-router-dom',
          'styled-components',
        ]),
      ],
      ['**/*.test.{ts,tsx}'],
    ),
    restrict(['host/server/**'], [stray.ky, stray.zod], [stray.drizzle, stray.scripts], ['**/*.test.ts']),
    restrict(
      ['api/src/**'],
      [stray.ky, stray.zod],
      [stray.drizzle, stray.host, stray.shared, stray.scripts, stray.repository],
      sqlRooms,
    ),
    restrict(sqlRooms, [stray.ky, stray.zod], [stray.host, stray.shared, stray.scripts, stray.repository]),
    {
      files: [
        '**/*.mjs',
        '**/src/routes.tsx',
        '**/*.config.ts',
        '**/jest.asset.ts',
        '**/*.d.ts',
        'host/src/federation/offered/*.ts',
        'host/e2e/support/start-product.ts',
      ],
      rules: off('import/no-default-export'),
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/testing/**', 'host/e2e/**'],
      // Journeys have fixtures named `use…`, no components.
      rules: off('typescript/no-non-null-assertion', 'boundaries/dependencies', 'react/rules-of-hooks'),
    },
    {
      files: ['scripts/**', 'host/e2e/**', 'api/src/server.ts', '**/*.mjs'],
      rules: off('no-console'),
    },
    {
      files: ['api/src/**/*.ts', 'host/server/**/*.ts'],
      excludeFiles: ['**/config.ts', '**/*.test.ts', '**/testing/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'config.ts is the only reader of the environment.' },
        ],
      },
    },
  ],
}
