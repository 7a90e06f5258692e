import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ErrorReport, RemoteError } from '@csuite/shared/contract/remote-errors'
import type { RegistryState } from '@csuite/shared/contract/releases'
import { scrub } from '@csuite/shared/contract/scrub'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database'
import { isDatabaseUnavailable } from '../../../db/database-errors'
import { AppError } from '../../../http/app-error'
import { networksOf } from '../../../http/client-address'
import { type Deployer, assertMayDeliver } from '../../../http/callers'
import type { Limits } from '../../../limits/limits'
import { findRemote } from '../owners/remote-owners.repository'
import { addOutcomes, findChannel, findRelease } from '../pointers/releases.repository'
import type { PublishingThread } from '../publish/publishing-thread'
import { takesCanary } from '../canary/canary-bucket'
import type { Reporter, Reporters } from '../telemetry/reporters'
import { addBrowser, countBrowsers, mergeBrowsers, noBrowsers } from './hyper-log-log'
import { type LocatedFrame, type ResolvedError } from './resolve-stack'
import { type Sightings, addSightings, findMaps, findNewGroup, listErrors } from './remote-errors.repository'
import { type Place, ownerOf, placeOf, placesElsewhere } from './release-places'
import { type Frame, framesOf } from './stack'

/** A remote's distinct reports between two flushes; more are dropped, since anybody may send them. */
const PENDING_MAX = 100
/** Of a remote's stacks in one flush; the others wait for the next one, behind those of other remotes. */
const RESOLVING_MS = 1000
/** Source maps that are read for one stack: a large one takes half a second. */
const STACK_MAPS_MAX = 8
/** Browsers of one report between two flushes that may stop a canary. */
const WITNESSES_MAX = 64
/** Browsers in which a canary's new group stops it. */
const BROWSERS_MIN = 3

interface Deps {
  database: Database
  limits: Limits
  reporters: Reporters
  thread: PublishingThread
  registry: { current: () => Promise<RegistryState> }
  /** Folder of the host's files, with their source maps. */
  hostFiles?: string | undefined
  now: () => number
}

interface Group {
  name: string
  version: string
  releaseId: number
  error: ResolvedError
}

interface Pending {
  report: ErrorReport
  seen: Sightings
  /** Networks by the ids of browsers that get the canary of `remote`. */
  witnesses: Map<string, string>
  remote: string
}

/** What remotes throw in browsers: counted here, resolved in the thread, a row for each group of a release. */
export class RemoteErrors {
  readonly #pending = new Map<string, Pending>()
  /** By report; undefined within: of no known release. */
  readonly #groups = new LRUCache<string, { group: Group | undefined }>({ max: 500, ttl: 600_000 })
  /** Milliseconds of the thread by remote, in this flush. */
  readonly #spent = new Map<string, number>()
  readonly #releases = new LRUCache<string, { id: number; files: ReadonlySet<string> }>({ max: 100 })

  constructor(private readonly deps: Deps) {}

  /** Counts what a browser reports, within its own limit and its address's. */
  async report(reports: readonly ErrorReport[], { address, browser }: Reporter, agent: string) {
    const { limits, registry, reporters, now } = this.deps
    const reporter = browser?.id ?? address
    if (!(await reporters.admits(reporter, address))) return
    const { remotes } = await registry.current()
    const places = placesElsewhere(remotes)
    for (const report of reports) {
      await limits.take(['errorsByBrowser', reporter])
      const { mensaje, pila, remoto = '', versiones } = report
      const elsewhere = places.filter(({ base }) => pila.includes(base)).map(({ owner }) => owner)
      const told = [remoto, ...elsewhere].map((name) => `${name} ${versiones[name]}`)
      const key = createHash('sha256')
        .update([mensaje, pila, ...told].join('\n'))
        .digest('base64url')
      const at = now()
      const pending = this.#pending.get(key) ?? {
        ...{ report, witnesses: new Map<string, string>(), remote: ownerOf(report, places) ?? '' },
        seen: { registers: noBrowsers(), firstAt: at, lastAt: at, page: '', browser: '' },
      }
      if (!this.#pending.has(key) && this.#isFull(pending)) continue
      const remote = remotes.find(({ name }) => name === pending.remote)
      Object.assign(pending.seen, { lastAt: at, page: pathOf(report.pagina), browser: agent })
      addBrowser(pending.seen.registers, reporter)
      if (browser && remote && pending.witnesses.size < WITNESSES_MAX && takesCanary(remote, browser))
        pending.witnesses.set(browser.id, networksOf(address)[0] ?? '')
      this.#pending.set(key, pending)
    }
  }

  #isFull({ remote }: Pending): boolean {
    let ofRemote = 0
    for (const other of this.#pending.values()) if (other.remote === remote) ofRemote += 1
    return ofRemote >= PENDING_MAX
  }

  /** Writes what was counted; while the database is away it is kept for the next flush. */
  async flush(): Promise<void> {
    const batch = [...this.#pending]
    this.#pending.clear()
    this.#spent.clear()
    for (const [index, [key, pending]] of batch.entries())
      try {
        const group = await this.#groupOf(key, pending.report)
        if (group === 'later') this.#keep([[key, pending]])
        else if (group) await this.#add(group, pending)
      } catch (error) {
        // What the database never takes, as of a release that is gone, must not hold up the others.
        this.#groups.delete(key)
        this.#releases.clear()
        if (!isDatabaseUnavailable(error)) continue
        this.#keep(batch.slice(index))
        throw error
      }
  }

  /** A canary's group has a row for each browser that may stop it, with its network. */
  async #add({ name, version, releaseId, error }: Group, { seen, witnesses, remote }: Pending) {
    const { orm } = this.deps.database
    await addSightings(orm, releaseId, error, seen)
    const { remotes } = await this.deps.registry.current()
    const canary = remotes.find((each) => each.name === name)?.canary
    if (remote !== name || canary?.manifest.version !== version) return
    const rows = [...witnesses].map(([browser, network]) => {
      const hash = createHash('sha256').update(network).digest('base64url').slice(0, 8)
      return { name, version: `${version}#${error.fingerprint}`, browser: `${browser} ${hash}`, failed: true }
    })
    await addOutcomes(orm, rows)
  }

  #keep(batch: [string, Pending][]): void {
    for (const [key, pending] of batch) {
      const { seen, witnesses } = pending
      const newer = this.#pending.get(key)
      const registers = newer ? mergeBrowsers(seen.registers, newer.seen.registers) : seen.registers
      this.#pending.set(key, {
        ...pending,
        witnesses: new Map([...witnesses, ...(newer?.witnesses ?? [])]),
        seen: { ...seen, ...newer?.seen, registers, firstAt: seen.firstAt },
      })
    }
  }

  /** @throws AppError FORBIDDEN for a key of another remote, NOT_FOUND */
  async list(deployer: Deployer, name: string, version: string | undefined): Promise<RemoteError[]> {
    assertMayDeliver(deployer, name)
    const { orm } = this.deps.database
    if (!(await findRemote(orm, name))) throw new AppError('NOT_FOUND')
    const [rows, channel] = await Promise.all([listErrors(orm, name), findChannel(orm, name)])
    return grouped(rows, version, channel?.activatedAt ?? null)
  }

  /** Canaries to be halted for an error that the release before did not have when they began. */
  async verdicts(remotes: RegistryState['remotes']) {
    const verdicts = []
    for (const { name, active, canary } of remotes) {
      if (!canary) continue
      const { version } = canary.manifest
      const found = await findNewGroup(this.deps.database.orm, name, version, BROWSERS_MIN)
      if (found) verdicts.push({ name, version, reason: reasonOf(found, active.manifest.version) })
    }
    return verdicts
  }

  async #groupOf(key: string, report: ErrorReport): Promise<Group | 'later' | undefined> {
    const known = this.#groups.get(key)
    if (known) return known.group
    const group = await this.#resolve(report)
    if (group !== 'later') this.#groups.set(key, { group })
    return group
  }

  async #resolve({ mensaje, pila, remoto, versiones }: ErrorReport): Promise<Group | 'later' | undefined> {
    const frames = framesOf(pila)
    const located = await this.#located(frames, versiones)
    const first = located.find(({ owner }) => owner !== 'host')
    // A stack in files that are nobody's, such as an extension's, is nobody's error.
    const owner = first?.owner ?? (frames.length === 0 ? remoto : undefined)
    if (owner === undefined) return undefined
    const version = first?.version ?? versiones[owner] ?? ''
    const release = await this.#release(owner, version)
    if (!release) return undefined
    const spent = this.#spent.get(owner) ?? 0
    if (spent > RESOLVING_MS) return 'later'
    const job = { message: scrub(mensaje), owner, frames: located, maps: await this.#mapsOf(located) }
    const started = performance.now()
    const error = await this.deps.thread.run('resolveStack', owner, job)
    this.#spent.set(owner, spent + performance.now() - started)
    return { name: owner, version, releaseId: release.id, error }
  }

  /** The frames in files of published releases and of the host. */
  async #located(
    frames: readonly Frame[],
    versiones: ErrorReport['versiones'],
  ): Promise<(LocatedFrame & Place)[]> {
    const places = placesElsewhere((await this.deps.registry.current()).remotes)
    const located = []
    for (const { url, ...frame } of frames) {
      const place = placeOf(url, places, versiones)
      if (!place) continue
      const { owner, version, file } = place
      if (owner === 'host' || (await this.#release(owner, version))?.files.has(file))
        located.push({ ...frame, ...place, key: `${owner}/${version}/${file}` })
    }
    return located
  }

  async #release(name: string, version: string) {
    const key = `${name}/${version}`
    const known = this.#releases.get(key)
    if (known) return known
    const row = await findRelease(this.deps.database.orm, name, version)
    const found = row && { id: row.id, files: new Set(row.manifest.files.map(({ file }) => file)) }
    if (found) this.#releases.set(key, found)
    return found
  }

  /** Source maps in gzip by the frames' keys. */
  async #mapsOf(frames: readonly LocatedFrame[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const maps = new Map<string, Uint8Array>()
    const files = [...new Map(frames.map((frame) => [frame.key, frame]))].slice(0, STACK_MAPS_MAX)
    for (const [key, { owner, file }] of files) {
      const release = owner === 'host' ? undefined : this.#releases.get(key.split('/', 2).join('/'))
      const [stored] = release ? await findMaps(this.deps.database.orm, release.id, [file]) : []
      const packed = stored?.content ?? (owner === 'host' ? await this.#hostMap(file) : undefined)
      if (packed) maps.set(key, packed)
    }
    return maps
  }

  async #hostMap(file: string): Promise<Uint8Array | undefined> {
    const { hostFiles } = this.deps
    if (hostFiles === undefined) return undefined
    return readFile(path.join(hostFiles, `${file}.map`)).then(promisify(gzip), () => undefined)
  }
}

const pathOf = (page: string) => scrub(page).replace(/[^\w/:.*-]/g, '')

function reasonOf(
  { message, place, browsers }: Pick<ErrorRow, 'message' | 'place' | 'browsers'>,
  before: string,
) {
  const { funcion, archivo, linea } = place
  const where = archivo === '' ? '' : ` en ${funcion === '' ? '' : `${funcion}, `}${archivo}:${linea}`
  return `Un error que ${before} no tiene salió en ${browsers} navegadores: «${message}»${where}.`
}

type ErrorRow = Awaited<ReturnType<typeof listErrors>>[number]['error']

/** The groups over all releases, or those of one with its own browsers and times; `desde` and `nueva` look at all. */
function grouped(
  rows: readonly { error: ErrorRow; version: string }[],
  wanted: string | undefined,
  activatedAt: Date | null,
): RemoteError[] {
  const groups = new Map<string, { error: ErrorRow; version: string }[]>()
  for (const row of rows)
    groups.set(row.error.fingerprint, [...(groups.get(row.error.fingerprint) ?? []), row])
  return [...groups.values()].flatMap((all) => {
    const shown = wanted === undefined ? all : all.filter(({ version }) => version === wanted)
    const last = shown[0]?.error
    if (!last) return []
    const oldest = all.reduce((one, other) => (other.error.firstAt < one.error.firstAt ? other : one))
    const first = shown.reduce((one, other) => (other.error.firstAt < one.error.firstAt ? other : one))
    const registers = shown.map(({ error }) => error.registers).reduce(mergeBrowsers)
    return [
      {
        id: Math.min(...all.map(({ error }) => error.id)),
        mensaje: last.message,
        donde: last.place,
        codigoDe: last.codeOf,
        navegadores: countBrowsers(registers.length === 0 ? noBrowsers() : registers),
        desde: oldest.version,
        primera: first.error.firstAt.toISOString(),
        ultima: last.lastAt.toISOString(),
        nueva: activatedAt !== null && oldest.error.firstAt > activatedAt,
        codigo: last.code,
        pila: last.stack,
        pagina: last.page,
        navegador: last.browser,
      },
    ]
  })
}
