import type { BuildOverride } from '@csuite/shared/contract/remotes'
import type { HostLibraries, ReleaseManifest } from '@csuite/shared/contract/releases'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { AppError } from '../../http/app-error'
import { recordAudit } from '../../audit/audit-trail'
import { EVERY_REMOTE } from '../../identity/deploy-tokens.repository'
import type { Platform } from '../../platform'
import { seal, unseal } from '../../http/sealed-cookie'
import type { Viewer } from '../../identity/session-guard'
import { buildFolder, buildManifest } from './build-manifest'
import { checkManifest, refuse } from './publish-gate'
import type { RemoteOwners } from './remote-owners.service'

const PURPOSE = 'build override'

interface Deps {
  platform: Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions'>
  owners: RemoteOwners
  hostLibraries: () => Promise<HostLibraries>
}

/** What a browser's cookie stands for: the build as it is now, or one that cannot be had any more. */
export type ResolvedOverride = BuildOverride & { manifest: ReleaseManifest | undefined }

/**
 * A developer override: an administrator's build of one remote against the running portal. The cookie is sealed, ends by itself, and holds
 * only while the session that made it lives and its person is an administrator. The build's manifest is read again for
 * each document, so that its hashes are those of this moment and the browser checks them as it does a release's.
 */
export class BuildOverrides {
  constructor(private readonly deps: Deps) {}

  /**
   * @throws AppError VALIDATION for an address that may not be tried, RELEASE_REFUSED where no build answers there or
   * the gate would refuse it
   */
  async start(
    viewer: Viewer,
    { url, minutes }: { url: string; minutes: number },
  ): Promise<{ cookie: string; override: BuildOverride & { version: string } }> {
    const { config, database, now, secrets } = this.deps.platform
    const folder = buildFolder(url, config.production)
    const manifest = await buildManifest(folder, config)
    if (!manifest)
      throw new AppError('RELEASE_REFUSED', {
        message: `No hay una compilación en ${folder}: remote.json no responde, o su servidor no permite el origen del portal (CORS).`,
      })
    await this.#assertFit(manifest)
    const expiresAt = now() + minutes * 60_000
    const { name, version } = manifest
    const value = { remote: name, url: folder, sessionId: viewer.sessionId }
    const cookie = await seal(
      secrets,
      PURPOSE,
      { ...value, until: new Date(expiresAt).toISOString() },
      expiresAt,
    )
    await recordAudit(database.orm, {
      type: 'remoto.compilacion-propia',
      by: viewer.id,
      detail: { remoto: name, version, direccion: folder, minutos: String(minutes) },
    })
    return {
      cookie,
      override: { remote: name, version, url: folder, until: new Date(expiresAt).toISOString() },
    }
  }

  /** What a cookie stands for; undefined for one that is forged, expired, or of a session that is no administrator's any more. */
  async resolve(cookie: string): Promise<ResolvedOverride | undefined> {
    const { config, now, secrets, sessions } = this.deps.platform
    const value = await unseal(secrets, PURPOSE, cookie, now())
    if (!value) return undefined
    const { remote = '', url = '', until = '', sessionId = '' } = value
    const viewer = await sessions.viewerOf(sessionId)
    if (viewer?.role !== ROLE_ADMIN) return undefined
    const manifest = await buildManifest(url, config)
    const usable = manifest?.name === remote && (await this.#isFit(manifest))
    return { remote, url, until, manifest: usable ? manifest : undefined }
  }

  /** @throws AppError RELEASE_REFUSED with the broken rules */
  async #assertFit(manifest: ReleaseManifest): Promise<void> {
    const { owners, hostLibraries, platform } = this.deps
    const addresses = await owners.addressesFor({ remote: EVERY_REMOTE }, manifest)
    const { production } = platform.config
    const refusals = checkManifest(manifest, { addresses, host: await hostLibraries(), production })
    if (refusals.length > 0) refuse(refusals)
  }

  #isFit(manifest: ReleaseManifest): Promise<boolean> {
    return this.#assertFit(manifest).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
  }
}
