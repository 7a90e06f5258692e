import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFiles } from '../template/project'
import { collision } from '../../../api/src/modules/remotes/rules/address-owners'
import { type Flags, atMostOne } from './arguments'
import { WrongUse, refused } from './failures'
import { KIT_FILE, type Kit } from './kit'
import { compareKits, deliveryOf, portalAddress } from './portal'
import { fetchKit } from './update'

/** @throws WrongUse for a name that no remote may have */
export function assertName(name: string): string {
  if (!/^(?=.{2,41}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new WrongUse(
      `«${name}» no sirve de nombre: de 2 a 41 letras minúsculas o dígitos, en palabras separadas por un guion.`,
    )
  return name
}

export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [file, content] of Object.entries(files)) {
    const address = path.join(folder, file)
    mkdirSync(path.dirname(address), { recursive: true })
    writeFileSync(address, content)
  }
}

/** @throws Refused if another remote has that name or the address `/name` */
async function assertFree(portal: string, name: string): Promise<void> {
  const { owners } = await deliveryOf(portal)
  for (const owner of owners) {
    const taken = collision(owner, `/${name}`)
    if ((owner.name === name) === (taken !== undefined)) continue
    throw refused(
      'name',
      taken === undefined
        ? `El portal ya tiene un remoto que se llama ${name}: elige otro nombre.`
        : `La dirección /${name} choca con ${taken}, ${owner.of}: elige otro nombre.`,
    )
  }
}

export async function createProject(words: string[], flags: Flags, kit: Kit): Promise<void> {
  const given = atMostOne(words)
  if (given === undefined) throw new WrongUse('Falta el nombre del remoto.')
  const name = assertName(given)
  const folder = path.resolve(name)
  if (existsSync(folder)) throw refused('name', `${folder} ya existe: elige otro nombre.`)
  const portal = portalAddress(flags)
  await compareKits(portal, kit)
  await assertFree(portal, name)
  // Stored in the project: at the portal's address the package changes, and npm's lockfile would not match.
  const archive = await fetchKit(portal)
  writeFiles(folder, { ...projectFiles({ name, short: name }, portal, kit), [KIT_FILE]: archive })
  console.log(`Creado ${name} con la pantalla /${name}:
  cd ${name} && npm install && npm test && npm run build
  npm run dev
  npm exec --no -- csuite check
  npm exec --no -- csuite publish --activate`)
}
