import type { BuildOverride } from '@csuite/shared/contract/remotes'
import type { HostLibraries, ReleaseManifest } from '@csuite/shared/contract/releases'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { AppError } from '../../../http/app-error'
import { recordAudit } from '../../../audit/audit-trail'
import type { Platform } from '../../../platform'
import { seal, unseal } from '../../../identity/secrets/seal'
import { EVERY_REMOTE, type Viewer } from '../../../http/callers'
import { buildFolder, buildManifest } from './build-manifest'
import { refuse } from '../refuse'
import { checkManifest } from '../rules/publish-gate'
import type { RemoteOwners } from '../owners/remote-owners.service'

const PURPOSE = 'build override'

interface Deps {
  platform: Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions'>
  owners: RemoteOwners
  hostLibraries: () => Promise<HostLibraries>
}

/** `manifest` is undefined if the build is no longer available or no longer valid. */
export type ResolvedOverride = BuildOverride & { manifest: ReleaseManifest | undefined }

/**
 * A developer override: an administrator's browser loads their build of one remote. The sealed cookie is valid while its
 * session lives and its person is an administrator. The manifest is read for each document, so that its hashes are current.
 */
export class BuildOverrides {
  constructor(private readonly deps: Deps) {}

  /** @throws AppError VALIDATION for the address, RELEASE_REFUSED if the build is missing or refused by the gate */
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
    const until = new Date(expiresAt).toISOString()
    const value = { remote: name, url: folder, sessionId: viewer.sessionId, until }
    const cookie = await seal(secrets, PURPOSE, value, expiresAt)
    await recordAudit(database.orm, {
      type: 'remoto.compilacion-propia',
      by: viewer.id,
      detail: { remoto: name, version, direccion: folder, minutos: String(minutes) },
    })
    return { cookie, override: { remote: name, version, url: folder, until } }
  }

  /** Undefined if the cookie is forged or expired, or its session is no longer an administrator's. */
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
    const grants = await owners.grantsFor({ remote: EVERY_REMOTE }, manifest)
    const { production } = platform.config
    const refusals = checkManifest(manifest, { grants, host: await hostLibraries(), production })
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
