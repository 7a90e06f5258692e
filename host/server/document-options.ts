import type { HostFiles } from '../../api/src/modules/remotes/publish/host-files'
import type { ReleaseCache } from '../../api/src/modules/remotes/publish/release-cache'
import type { Secrets } from '../../api/src/identity/secrets/secrets'
import type { RuntimeSettings } from '@csuite/shared/client'
import type { Notice } from '@csuite/shared/contract/notices'
import type { Site } from './site-look'
import type { RegistrySource } from './registry/registry-source'

export interface DocumentServerOptions {
  /** Folder with the host's `host.json` and `assets/`. */
  hostDirectory: string
  /** Folder with the published releases, served under `/remotes/`. */
  remotesDirectory: string
  /** Puts a release's file into the folder, or returns its contents (`ReleaseCache`); absent in development. */
  findFile?: ReleaseCache['find']
  /** The host's files of other builds; absent in development and without PostgreSQL. */
  findHostFile?: HostFiles['find']
  /** Whether browsers load releases from REMOTES_URL. */
  remotesElsewhere?: boolean
  registry: RegistrySource
  secrets: Pick<Secrets, 'hmac' | 'hmacs'>
  settings: RuntimeSettings
  site: Site
  notices: () => Notice[]
  /** Whether people may sign in at their company's provider: then /login asks for the address first. */
  company?: () => boolean
  publicUrl: string
  onViolation: (directive: string) => void
}
