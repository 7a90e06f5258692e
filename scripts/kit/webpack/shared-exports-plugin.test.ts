import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { SharedExportsPlugin } from './shared-exports-plugin'

async function errorsOf(source: string): Promise<string[]> {
  const context = mkdtempSync(path.join(tmpdir(), 'shared-exports-'))
  writeFileSync(path.join(context, 'screen.mjs'), source)
  const compiler = webpack({
    context,
    mode: 'production',
    entry: './screen.mjs',
    output: { path: path.join(context, 'dist') },
    externals: { 'react-router-dom': 'router', 'styled-components': 'styled' },
    plugins: [new SharedExportsPlugin()],
  })
  return await new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      error ? reject(error) : resolve((stats?.toJson().errors ?? []).map(({ message }) => message)),
    )
  })
}

test.each([
  ['by name', "import { StaticRouter } from 'react-router-dom'; console.log(StaticRouter)"],
  ['by namespace', "import * as router from 'react-router-dom'; console.log(router.StaticRouter)"],
  ['exported again', "export { StaticRouter } from 'react-router-dom'"],
])('an export that the host does not give, named %s, fails the build with a sentence', async (_, source) => {
  expect(await errorsOf(source)).toEqual([
    expect.stringContaining(
      'usa StaticRouter de react-router-dom, que el portal no comparte: es del servidor',
    ),
  ])
})

test('what it gives builds, and what every object has', async () => {
  expect(
    await errorsOf(
      "import * as router from 'react-router-dom'; console.log(router.hasOwnProperty('Link')); import { NavLink, useResolvedPath } from 'react-router-dom'; import { ThemeProvider } from 'styled-components'; console.log(NavLink, useResolvedPath, ThemeProvider)",
    ),
  ).toEqual([])
})
