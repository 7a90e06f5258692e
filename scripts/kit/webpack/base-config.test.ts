import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { baseConfig, integrityPlugins } from './base-config'

test('a screen with a style sheet of its own is asked for with the hash of its script', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'base-config-'))
  writeFileSync(path.join(folder, 'entry.js'), "import('./screen.js')")
  writeFileSync(
    path.join(folder, 'screen.js'),
    "import styles from './screen.module.css'\nconsole.log(styles.own)",
  )
  writeFileSync(path.join(folder, 'screen.module.css'), '.own { color: red }')
  const config = baseConfig({
    name: 'probe',
    folder,
    mode: 'production',
    typescript: { configFile: '', rootDir: folder },
    cache: { folder, version: '' },
  })
  const output = { ...config.output, path: path.join(folder, 'dist'), publicPath: '/' }
  await new Promise<void>((resolve, reject) => {
    webpack(
      { ...config, entry: './entry.js', cache: false, output, plugins: integrityPlugins('production') },
      (error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    )
  })
  const file = (name: RegExp) => {
    const found = readdirSync(output.path).find((each) => name.test(each)) ?? ''
    return readFileSync(path.join(output.path, found))
  }
  expect(file(/^main.*\.js$/).toString()).toContain(
    createHash('sha384')
      .update(file(/^\d.*\.js$/))
      .digest('base64'),
  )
  expect(file(/\.css$/).toString()).toContain('color:red')
})
