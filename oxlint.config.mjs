/**
 * Who may import whom: `boundaries` checks relative imports, `no-restricted-imports` package names. ARCHITECTURE.md has
 * the table.
 */
const apiPlatform = [
  'api-http',
  'api-identity',
  'api-limits',
  'api-outbox',
  'api-observe',
  'api-audit',
  'api-db',
]

/** Rooms of `shared`, and the others that each may import, by their public names. */
const sharedRooms = {
  contract: [],
  client: ['contract', 'network'],
  session: ['contract', 'client', 'network', 'storage'],
  ui: ['format', 'network', 'storage', 'texts'],
  form: ['client', 'contract', 'format', 'session', 'ui'],
  format: [],
  launch: ['client', 'contract', 'session'],
  query: ['contract', 'client', 'ui'],
  network: [],
  remote: ['contract'],
  storage: [],
  standalone: ['contract', 'client', 'session', 'ui', 'remote'],
  texts: ['contract'],
  testing: ['contract', 'client', 'session', 'ui', 'remote'],
}

/** Packages of the rooms that may not import any. */
const roomPackages = {
  contract: ['zod'],
  session: ['zustand', 'jwt-decode', 'react'],
  ui: [
    '@base-ui/react',
    'd3-scale',
    'd3-shape',
    'lucide-react',
    'react',
    'react-dom',
    'react-router-dom',
    'styled-components',
    'uqr',
  ],
}

/** Folder or files of each room, and the rooms that it may import beside itself. */
const rooms = {
  ...Object.fromEntries(Object.keys(sharedRooms).map((room) => [room, [`shared/src/${room}`, []]])),
  // By its file: the client's bundle is without the rest of the texts.
  client: ['shared/src/client', ['texts']],
  'host-document': ['host/src/document', []],
  'host-federation': ['host/src/federation', []],
  'host-remotes': ['host/src/remotes', ['host-federation']],
  'host-session': ['host/src/session', ['host-remotes']],
  'host-pages': ['host/src/pages', ['host-remotes', 'host-session']],
  'host-shell': ['host/src/shell', ['family-contract', 'host-federation', 'host-remotes', 'host-session']],
  'host-router': [
    'host/src/router',
    ['host-federation', 'host-remotes', 'host-session', 'host-pages', 'host-shell'],
  ],
  feature: ['remote-*/src/features/*', ['parts', 'family-contract']],
  parts: ['remote-*/src/parts', ['family-contract']],
  /** What a family's screens and its service both know. */
  'family-contract': ['remote-*/contract', []],
  /** Handed to the API by the composition; of the API it knows `@csuite/api`'s exports. */
  'family-service': ['remote-*/service', ['family-contract']],
  'remote-rules': ['api/src/modules/remotes/rules', ['api-http']],
  'api-module': ['api/src/modules/*', [...apiPlatform, 'api-mail', 'api-root', 'remote-rules']],
  'api-http': ['api/src/http', ['api-db']],
  'api-identity': ['api/src/identity', ['api-audit', 'api-db', 'api-http', 'api-limits', 'api-outbox']],
  'api-limits': ['api/src/limits', ['api-db', 'api-http']],
  'api-outbox': ['api/src/outbox', ['api-db', 'api-observe']],
  'api-observe': ['api/src/observe', ['api-db', 'api-http']],
  'api-audit': ['api/src/audit', ['api-db', 'api-http']],
  'api-db': ['api/src/db', []],
  'api-mail': ['api/src/mail', ['api-http', 'api-outbox']],
  'api-testing': ['api/src/testing', [...apiPlatform, 'api-mail', 'api-module', 'api-root']],
  'api-root': ['api/src', [...apiPlatform, 'api-mail', 'api-module']],
  'host-server': ['host/server', [...apiPlatform, 'api-mail', 'api-root', 'family-service']],
  kit: ['scripts/kit', ['contract', 'remote-rules', 'scripts']],
  scripts: [
    'scripts',
    [...apiPlatform, 'api-mail', 'api-root', 'api-testing', 'contract', 'host-server', 'kit', 'ui'],
  ],
}
const sameFeature = { type: 'feature', captured: { feature: '{{from.captured.feature}}' } }
const sameModule = { type: 'api-module', captured: { module: '{{from.captured.module}}' } }
const anyRoom = { element: { types: { anyOf: Object.keys(rooms) } } }
const importRules = [
  { from: anyRoom, disallow: { to: anyRoom } },
  ...Object.entries(rooms).map(([type, [, others]]) => ({
    from: { element: { type } },
    allow: { to: { element: { types: { anyOf: type === 'feature' ? others : [type, ...others] } } } },
  })),
  { from: { element: { type: 'feature' } }, allow: { to: { element: sameFeature } } },
  // The settings beside the composition are for every room of the API.
  {
    from: { element: { type: 'api-*' } },
    allow: {
      to: {
        element: { type: 'api-root' },
        file: { path: '**/api/src/{config,make-folder,setting-values,settings,turns,wait-at-most}.ts' },
      },
    },
  },
  // A module asks another module's service, never its repository.
  {
    from: { element: { type: 'api-module' } },
    disallow: { to: { element: { type: 'api-module' }, file: { path: '**/*.repository.ts' } } },
  },
  { from: { element: { type: 'api-module' } }, allow: { to: { element: sameModule } } },
  {
    from: { element: { type: 'host-server' } },
    allow: { to: { element: { type: 'api-module', captured: { module: 'remotes' } } } },
  },
]

const restricted = {
  ky: { name: 'ky', message: 'Only shared/client speaks HTTP: use call(endpoint).' },
  drizzle: {
    group: ['drizzle-orm', 'drizzle-orm/*'],
    message: 'SQL lives in api/src/db and in *.repository.ts files.',
  },
  zod: { name: 'zod', message: "Use 'zod/mini': the whole of zod costs a form 70 kB." },
  remotes: {
    group: ['@csuite/host', '@csuite/host/*', '@csuite/remote-*', '@csuite/api', '**/remote-*/**'],
    message: 'Remotes meet at run time only.',
  },
  remotesButContract: {
    group: ['@csuite/remote-*', '**/remote-*/**', '!**/remote-*/contract/**'],
    message: 'Of a family, the search knows its contract.',
  },
  scripts: { group: ['**/scripts/**'], message: 'Code that runs imports no script.' },
  /** A relative path would bundle another copy of what a remote shares with the host. */
  sharedRoom: (room) => {
    const allowed = [room, ...sharedRooms[room]].map((name) => `@csuite/shared/${name}`)
    if (roomPackages[room]) return restricted.packages([...allowed, ...roomPackages[room]])
    return {
      group: ['@csuite/shared/**', ...allowed.flatMap((name) => [`!${name}`, `!${name}/**`])],
      message: `Of shared, this room imports ${sharedRooms[room].join(', ') || 'nothing'}.`,
    }
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
const sqlRooms = ['api/src/db/**', 'api/src/**/*.repository.ts', 'api/src/**/*.test.ts', 'api/src/testing/**']
const familySql = ['remote-*/service/**/*.repository.ts', 'remote-*/service/tables.ts']
const ofFamily = ['@csuite/api', '@csuite/shared/contract', 'jose', 'node:crypto']
const errors = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']))
const off = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'off']))

export default {
  ignorePatterns: [
    'scripts/bench/fixture/**',
    // Run by other teams' tools only.
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
  jsPlugins: ['eslint-plugin-boundaries', 'eslint-plugin-regexp', './scripts/config/lint-files.mjs'],
  categories: { correctness: 'error' },
  settings: {
    'boundaries/elements': Object.entries(rooms).map(([type, [pattern]]) => ({
      type,
      pattern,
      ...(type === 'feature' && { capture: ['package', 'feature'] }),
      ...(type === 'api-module' && { capture: ['module'] }),
    })),
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
    'files/addresses': 'error',
    // A pattern reads what strangers send in time that grows with its length, not with its square.
    'regexp/no-super-linear-backtracking': 'error',
    'regexp/no-super-linear-move': 'error',
    'boundaries/dependencies': ['error', { default: 'allow', policies: importRules }],
  },
  overrides: [
    restrict(
      ['shared/src/**', 'host/src/**', 'remote-*/src/**'],
      [restricted.ky, restricted.zod],
      [restricted.drizzle, restricted.remotes, restricted.scripts],
      ['shared/src/client/**'],
    ),
    // The search finds instruments.
    restrict(
      ['host/src/shell/search-index.ts', 'host/src/shell/use-found-rows.ts', 'host/src/shell/*.test.tsx'],
      [restricted.ky, restricted.zod],
      [restricted.drizzle, restricted.remotesButContract, restricted.scripts],
    ),
    ...Object.keys(sharedRooms).map((room) =>
      restrict(
        [`shared/src/${room}/**`],
        [restricted.zod, ...(room === 'client' ? [] : [restricted.ky])],
        [restricted.drizzle, restricted.remotes, restricted.scripts, restricted.sharedRoom(room)],
        ['**/*.test.{ts,tsx}'],
      ),
    ),
    restrict(
      ['remote-*/contract/**'],
      [restricted.zod],
      [restricted.packages(['@csuite/shared/contract', 'zod'])],
      ['**/*.test.ts'],
    ),
    restrict(
      ['remote-*/service/**'],
      [restricted.zod],
      [restricted.packages(ofFamily)],
      [...familySql, '**/*.test.ts'],
    ),
    restrict(familySql, [restricted.zod], [restricted.packages([...ofFamily, 'drizzle-orm'])]),
    restrict(
      ['host/server/**'],
      [restricted.ky, restricted.zod],
      [restricted.drizzle, restricted.scripts],
      ['**/*.test.ts'],
    ),
    restrict(
      ['api/src/**'],
      [restricted.ky, restricted.zod],
      [restricted.drizzle, restricted.remotes, restricted.shared, restricted.scripts],
      sqlRooms,
    ),
    restrict(
      sqlRooms,
      [restricted.ky, restricted.zod],
      [restricted.remotes, restricted.shared, restricted.scripts],
    ),
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
      rules: off(
        'typescript/no-non-null-assertion',
        'boundaries/dependencies',
        'react/rules-of-hooks',
        'regexp/no-super-linear-backtracking',
        'regexp/no-super-linear-move',
      ),
    },
    // What runs in the browser imports addresses, and refuses those of files.
    { files: ['shared/src/**', 'host/src/**', 'remote-*/src/**'], rules: off('files/addresses') },
    {
      files: ['shared/src/**', 'host/src/**', 'remote-*/src/**'],
      excludeFiles: ['shared/src/storage/**', '**/*.test.{ts,tsx}', '**/testing/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['localStorage', 'sessionStorage'].map((name) => ({
            name,
            message: 'Storage may be blocked or full: use @csuite/shared/storage, which never throws.',
          })),
        ],
      },
    },
    {
      files: ['scripts/**', 'host/e2e/**', 'host/server/api-server.ts', '**/*.mjs'],
      rules: off('no-console'),
    },
    {
      files: ['api/src/**/*.ts', 'host/server/**/*.ts', 'remote-*/service/**/*.ts'],
      excludeFiles: ['**/config.ts', 'api/src/http/parse-input.ts', '**/*.test.ts', '**/testing/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'config.ts is the only reader of the environment.' },
          { property: 'safeParse', message: 'parseInput() cannot throw; safeParse can.' },
        ],
      },
    },
  ],
}
