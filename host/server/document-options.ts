import type { Secrets } from '../../api/src/identity/secrets'
import type { RuntimeSettings } from '@csuite/shared/client'
import type { RegistrySource } from './registry/registry-source'

export interface DocumentServerOptions {
  /** Folder with `host.json` and `assets/`, as the host's build leaves them. */
  hostDirectory: string
  /** Folder with the published releases, served under `/remotes/`. */
  remotesDirectory: string
  /** Whether a release's file is still what was published; absent in development. */
  isIntact?: (pathname: string) => Promise<boolean>
  /** True where browsers load releases from another origin, REMOTES_URL. */
  remotesElsewhere?: boolean
  registry: RegistrySource
  /** Sign the browser ids. */
  secrets: Pick<Secrets, 'hmac' | 'hmacs'>
  /** What the browser is told at run time. */
  settings: RuntimeSettings
  /** What people type: https turns HSTS and upgrade-insecure-requests on. */
  publicUrl: string
  /** Called for each violation of a document's policy, with its directive. */
  onViolation?: (directive: string) => void
}
