export interface RemoteWords {
  name: string
  /** Its path without the slash, and the name of its first feature. */
  short: string
}

const pascal = (short: string) =>
  short.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
const camel = (short: string) => short.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The files of a remote with one screen: file → content. */
export function screenFiles({ name, short }: RemoteWords): Record<string, string> {
  const component = pascal(short)
  const texts = `${camel(short)}Texts`
  const feature = `src/features/${short}/${short}`
  const pages = [{ path: `/${short}`, access: 'user', title: component }]
  return {
    'remote.config.json': `${JSON.stringify({ name, pages }, null, 2)}\n`,
    'src/routes.tsx': `import type { RemoteModule } from '@csuite/shared/remote'

const routes: RemoteModule['routes'] = [
  {
    path: '/${short}',
    lazy: async () => ({ Component: (await import('./features/${short}/${short}-screen')).${component}Screen }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule
`,
    [`${feature}.texts.ts`]: `export const ${texts} = {
  title: '${component}',
  greeting: (name: string) => \`Hola, \${name}. Esta pantalla vive en ${name}.\`,
} as const
`,
    [`${feature}-screen.tsx`]: `import { useSession } from '@csuite/shared/session'
import { Page } from '@csuite/shared/ui/page'
import { ${texts} } from './${short}.texts'

export function ${component}Screen() {
  const name = useSession((state) => state.user?.name ?? '')
  return (
    <Page title={${texts}.title}>
      <p>{${texts}.greeting(name)}</p>
    </Page>
  )
}
`,
    [`${feature}-screen.test.tsx`]: `import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { ${component}Screen } from './${short}-screen'

test('greets by name under its own title', () => {
  renderWithProviders(<${component}Screen />, { user: testUser({ name: 'Ana' }) })
  expect(screen.getByRole('heading', { level: 1, name: '${component}' })).toBeVisible()
  expect(screen.getByText('Hola, Ana. Esta pantalla vive en ${name}.')).toBeVisible()
})
`,
  }
}
