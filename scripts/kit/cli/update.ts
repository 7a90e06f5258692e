import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Flags } from './arguments'
import { WrongUse, refused } from './failures'
import { KIT_FILE } from './kit'
import { askPortal, portalAddress } from './portal'
import { projectAt } from './project'

export async function fetchKit(portal: string): Promise<Buffer> {
  const answer = await askPortal(portal, `/kit/${KIT_FILE}`)
  const archive = Buffer.from(await answer.arrayBuffer())
  // An HTML page must not replace the project's kit.
  if (!answer.ok || archive.subarray(0, 2).toString('hex') !== '1f8b')
    throw refused('portal', `Lo que responde en ${portal} no sirve el kit de C+Suite.`)
  return archive
}

export async function update(_words: string[], flags: Flags): Promise<void> {
  const project = projectAt(process.cwd())
  if (!project) throw new WrongUse('«update» se ejecuta en la carpeta de un remoto.')
  const { folder } = project
  writeFileSync(path.join(folder, KIT_FILE), await fetchKit(portalAddress(flags, project)))
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  // Removes the old package's hash from the lockfile.
  npm('uninstall', '@csuite/shared')
  npm('install', '--save-dev', `@csuite/shared@file:${KIT_FILE}`)
  const installed = path.join(folder, 'node_modules/@csuite/shared/package.json')
  const { version, csuite } = JSON.parse(readFileSync(installed, 'utf8')) as {
    version: string
    csuite: { devDependencies: Record<string, string> }
  }
  const packages = Object.entries(csuite.devDependencies).map(([name, wanted]) => `${name}@${wanted}`)
  npm('install', '--save-dev', '--save-exact', ...packages)
  console.log(`Kit ${version}`)
}
