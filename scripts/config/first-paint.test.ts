import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { writeFiles } from '../kit/cli/new-project'
import { cacheDirectory, repositoryRoot } from './paths'
import { renderFirstPaints } from './first-paint'

test('a page with a style sheet and pictures of its own is drawn', async () => {
  mkdirSync(cacheDirectory, { recursive: true })
  const folder = mkdtempSync(path.join(cacheDirectory, 'first-paint-'))
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(folder, 'node_modules'))
  writeFiles(path.join(folder, 'src'), {
    'screen.module.css': '.own { background: url(./own.png) }',
    'own.png': '',
    'routes.tsx': `import styles from './screen.module.css'
import picture from './own.png'
const Screen = () => <p className={styles.own}>Caudal<img src={picture} alt="" /></p>
export default { contract: 1, routes: [{ path: '/caudal', Component: Screen }] }`,
  })
  try {
    expect((await renderFirstPaints(folder, ['/caudal'])).get('/caudal')?.html).toBe(
      '<p>Caudal<img alt=""/></p>',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
