import {
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  rollbackRelease,
  sizeChange,
} from '../../../shared/src/contract/releases'
import { type Flags, atMostOne } from './arguments'
import { WrongUse, refused } from './failures'
import { callPortal, portalAddress } from './portal'
import { projectAt } from './project'

function target(flags: Flags): { portal: string; name: string | undefined } {
  const project = projectAt(process.cwd())
  return { portal: portalAddress(flags, project), name: flags.remote ?? project?.name }
}

export function namedTarget(flags: Flags): { portal: string; name: string } {
  const { portal, name } = target(flags)
  if (name === undefined) throw new WrongUse('Aquí no hay remote.config.json: añade --remote <nombre>.')
  return { portal, name }
}

/** For optimistic locking: a concurrent change is refused. */
async function revisionOf(portal: string, name: string): Promise<number | undefined> {
  const remotes = await callPortal(portal, listRemotes, {})
  return remotes.find((remote) => remote.name === name)?.revision
}

export async function activateVersion(portal: string, name: string, version: string): Promise<void> {
  const body = { version, revision: await revisionOf(portal, name) }
  show(await callPortal(portal, activateRelease, { params: { name }, body }))
}

export async function activate(words: string[], flags: Flags): Promise<void> {
  const version = atMostOne(words)
  if (version === undefined) throw new WrongUse('Falta la versión.')
  const { portal, name } = namedTarget(flags)
  await activateVersion(portal, name, version)
}

export async function rollback(words: string[], flags: Flags): Promise<void> {
  if (words.length > 0) throw new WrongUse('«rollback» no lleva versión: vuelve a la anterior.')
  const { portal, name } = namedTarget(flags)
  const body = { revision: await revisionOf(portal, name) }
  show(await callPortal(portal, rollbackRelease, { params: { name }, body }))
}

export async function canary(words: string[], flags: Flags): Promise<void> {
  const { group } = flags
  const [version, percent = group === undefined ? '' : '100'] = words
  if (version === undefined || words.length > 2 || !/^\d{1,3}$/.test(percent) || Number(percent) > 100)
    throw new WrongUse('«canary» lleva una versión y un porcentaje de 0 a 100, o --group <nombre>, o ambos.')
  const { portal, name } = namedTarget(flags)
  const body = {
    ...{ version, percent: Number(percent), revision: await revisionOf(portal, name) },
    ...(group === undefined ? {} : { grupo: group }),
  }
  show(await callPortal(portal, canaryRelease, { params: { name }, body }))
}

export async function list(words: string[], flags: Flags): Promise<void> {
  if (words.length > 0) throw new WrongUse('«list» no lleva nada: usa --remote <nombre>.')
  const { portal, name } = target(flags)
  const remotes = await callPortal(portal, listRemotes, {})
  if (name === undefined) {
    for (const remote of remotes) {
      console.log(remote.name)
      show(remote)
    }
    return
  }
  const remote = remotes.find((candidate) => candidate.name === name)
  if (!remote) throw refused('not-found', `El portal no tiene el remoto ${name}, o la credencial es de otro.`)
  show(remote)
}

/** Prints a line for each release: version, state, percentage of browsers, group, where it comes from and how its size changed. */
function show(remote: RemoteSummary): void {
  const { active, previous, canary: trial, releases } = remote
  if (releases.length === 0) console.log('Sin versiones publicadas.')
  const width = Math.max(0, ...releases.map(({ version }) => version.length))
  const share = trial && trial.haltedReason === null ? trial.percent : 0
  for (const [index, release] of releases.entries()) {
    const { version } = release
    const [state, percent] =
      version === active
        ? ['activa', trial?.grupo !== undefined && share > 0 ? 'el resto' : `${100 - share}%`]
        : version === trial?.version
          ? ['canario', `${share}%`]
          : [version === previous ? 'anterior' : 'publicada', '0%']
    const group = version === trial?.version && trial.grupo !== undefined ? `grupo ${trial.grupo}` : undefined
    const { commit, rama, autor, enlace } = release
    const told = [group, commit?.slice(0, 8), rama, autor, sizeChange(release, releases[index + 1]), enlace]
    const more = told.filter((text) => text !== undefined).join('  ')
    console.log(`${version.padEnd(width)}  ${state.padEnd(9)}  ${percent}  ${more}`.trimEnd())
  }
  if (trial?.haltedReason) console.error(`canary: ${trial.haltedReason}`)
}
