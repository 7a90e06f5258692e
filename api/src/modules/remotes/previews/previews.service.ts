import { isLiteralPath } from '@csuite/shared/contract/page-path'
import {
  type OpenedPreview,
  PREVIEWS_MAX,
  PREVIEW_DAYS,
  PREVIEW_PATH,
  type Preview,
} from '@csuite/shared/contract/previews'
import { type Provenance, type ReleaseManifest, describeRelease } from '@csuite/shared/contract/releases'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Database, Orm } from '../../../db/database'
import { AppError } from '../../../http/app-error'
import { type Deployer, type Viewer, assertMayDeliver } from '../../../http/callers'
import { findRemote, grantsOf } from '../owners/remote-owners.repository'
import { recordDelivery } from '../pointers/delivery-audit'
import { findRelease } from '../pointers/releases.repository'
import { isStored } from '../publish/release-files.repository'
import { refuse } from '../refuse'
import type { RegistryCache } from '../registry/registry-cache'
import { remotesTexts as texts } from '../remotes.texts'
import {
  type PreviewRow,
  endPreview,
  findLivePreview,
  listLivePreviews,
  lockRemote,
  putPreview,
} from './previews.repository'

const DAY_MS = 86_400_000

type Page = ReleaseManifest['pages'][number]

/** The sign-in is always the active release's: a preview must not be where somebody types a password. */
const isShown = ({ role, access, path }: Page): boolean =>
  role !== 'sign-in' && access !== 'guest' && isLiteralPath(path)

interface Deps {
  database: Database
  registry: Pick<RegistryCache, 'check'>
  now: () => number
  config: { publicUrl: string; remotesUrl?: string | undefined }
}

/** Releases that signed-in people see by an address, in one tab, without being activated. */
export class Previews {
  constructor(private readonly deps: Deps) {}

  /**
   * Before anything of a publication for a preview is stored.
   * @throws AppError FORBIDDEN for a service key and the portal's own remotes: its code would run in whose session opens it;
   * RELEASE_REFUSED for files elsewhere, or no page that could be shown
   */
  async assertMayShow(
    deployer: Deployer,
    { name, pages, version }: ReleaseManifest,
    { baseUrl }: { baseUrl?: string | undefined },
  ): Promise<void> {
    const remote = await findRemote(this.deps.database.orm, name)
    if (deployer.isKey && grantsOf(remote).own)
      throw new AppError('FORBIDDEN', { message: texts.ownRelease(name, version) })
    if (baseUrl !== undefined) refuse([{ rule: 'preview', message: texts.previewElsewhere }])
    if (!pages.some(isShown)) refuse([{ rule: 'preview', message: texts.previewOfNothing(name) }])
  }

  /**
   * Shows a release under a name, in place of what the remote showed there before.
   * @throws AppError RELEASE_REFUSED with 20 others, CONFLICT for a name of another remote
   */
  async put(
    tx: Orm,
    deployer: Deployer,
    { remote, version, name }: { remote: string; version: string; name: string },
    provenance: Provenance | undefined,
  ): Promise<Preview> {
    const now = this.deps.now()
    await lockRemote(tx, remote)
    const others = (await listLivePreviews(tx, remote, new Date(now))).filter((row) => row.name !== name)
    if (others.length >= PREVIEWS_MAX)
      refuse([{ rule: 'preview', message: texts.tooManyPreviews(remote, PREVIEWS_MAX) }])
    const row: PreviewRow = {
      ...{ name, remote, version },
      asks: !deployer.scopes.includes('activate'),
      createdBy: deployer.actor,
      expiresAt: new Date(now + PREVIEW_DAYS * DAY_MS),
    }
    if (!(await putPreview(tx, row)))
      throw new AppError('CONFLICT', { message: texts.previewTaken(name, remote) })
    const detail = { remoto: remote, version, vista: name, ...provenance }
    await recordDelivery(tx, deployer, 'remoto.vista-publicada', detail)
    return this.#summary(row)
  }

  async list(deployer: Deployer, remote: string): Promise<Preview[]> {
    assertMayDeliver(deployer, remote)
    const { database, now } = this.deps
    return (await listLivePreviews(database.orm, remote, new Date(now()))).map((row) => this.#summary(row))
  }

  /** @throws AppError NOT_FOUND */
  async remove(deployer: Deployer, remote: string, name: string): Promise<void> {
    assertMayDeliver(deployer, remote)
    await this.deps.database.orm.transaction(async (tx) => {
      if (!(await endPreview(tx, remote, name, new Date(this.deps.now()))))
        throw new AppError('NOT_FOUND', { message: texts.noPreview(name, remote) })
      await recordDelivery(tx, deployer, 'remoto.vista-retirada', { remoto: remote, vista: name })
    })
  }

  /**
   * What the person's tab shows instead of the active release: checked as the registry's, against today's rules and grants.
   * @throws AppError NOT_FOUND for one that has ended, was removed or never was; FORBIDDEN for somebody who may open no page of it
   */
  async open({ role }: Viewer, name: string): Promise<OpenedPreview> {
    const { database, registry, now, config } = this.deps
    const { orm } = database
    const row = await findLivePreview(orm, name, new Date(now()))
    const owner = row && (await findRemote(orm, row.remote))
    const found = row && owner && (await findRelease(orm, row.remote, row.version))
    const release =
      found && (await isStored(orm, row.remote, row.version)) && (await registry.check(found, owner))
    if (!release) throw new AppError('NOT_FOUND', { message: texts.previewEnded })
    const { manifest, baseUrl } = release
    const page = manifest.pages.find(
      (each) => isShown(each) && (each.access !== 'admin' || role === ROLE_ADMIN),
    )
    if (!page) throw new AppError('FORBIDDEN', { message: texts.previewClosed })
    return {
      hasta: row.expiresAt.toISOString(),
      pagina: page.path,
      pregunta: row.asks,
      publicadaPor: row.createdBy,
      remoto: {
        name: row.remote,
        ...describeRelease(manifest, (config.remotesUrl ?? '') + baseUrl),
        contract: manifest.contract,
        paths: manifest.pages.flatMap(({ path, role: of }) => (of === 'sign-in' ? [] : [path])),
        pages: manifest.pages,
      },
    }
  }

  #summary({ name, version, expiresAt }: PreviewRow): Preview {
    const url = this.deps.config.publicUrl + PREVIEW_PATH + name
    return { nombre: name, version, url, hasta: expiresAt.toISOString() }
  }
}
