import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { root } from './product'

const left = new Set(['node_modules', '.git', '.cache', '.types', 'dist', 'dist-dev', 'data', 'test-results'])

/**
 * The repository in a folder of its own, as somebody works on it who has installed it. Packages are linked rather than
 * copied; what npm writes in place is a copy.
 */
export function cloneRepository(): string {
  const clone = mkdtempSync(join(tmpdir(), 'csuite-clone-'))
  cpSync(root, clone, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) =>
      !relative(root, source)
        .split(sep)
        .some((part) => left.has(part)),
  })
  const workspaces = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const folder of ['', ...workspaces.map(({ name }) => name)]) {
    const packages = join(root, folder, 'node_modules')
    if (folder === 'node_modules' || !existsSync(packages)) continue
    try {
      execFileSync('cp', ['-al', packages, join(clone, folder)], { stdio: 'ignore' })
    } catch {
      // Another disk, or no hard links here.
      cpSync(packages, join(clone, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    }
  }
  const marker = join('node_modules', '.package-lock.json')
  rmSync(join(clone, marker))
  copyFileSync(join(root, marker), join(clone, marker))
  return clone
}
