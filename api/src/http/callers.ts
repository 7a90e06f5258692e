import type { DeployScope, KeyScope } from '@csuite/shared/contract/define-endpoint'
import { AppError } from './app-error'

/** The signed-in user. The role comes from the database, not from the token. */
export interface Viewer {
  id: number
  role: number
  sessionId: string
  /** Signed in or re-authenticated within the last ten minutes. */
  recent: boolean
  /** An administrator without the required second factor. */
  lacksSecondFactor: boolean
  /** An administrator who sees the portal as this person, whose name it is. */
  accompanied?: { by: number; name: string }
  /** The service key that acts for this administrator; it has no session. */
  key?: { id: number; name: string; scopes: readonly KeyScope[]; remote: string | null }
}

/** A pipeline with a deploy token, or an administrator with a session. */
export interface Deployer {
  /** The name shown beside what was published: the token's label or the administrator. */
  actor: string
  /** The administrator, also of a service key; null: a deploy token. */
  userId: number | null
  /** The one remote that this caller may deliver; '*' for all. */
  remote: string
  /** A pipeline, or an administrator with a recent sign-in. */
  recent: boolean
  scopes: readonly DeployScope[]
  /** A service key: it neither changes what the portal's own remotes may do nor which of their releases runs. */
  isKey?: true
}

export const EVERY_REMOTE = '*'
export const EVERY_SCOPE: readonly DeployScope[] = ['publish', 'activate']

/** An administrator, who may deliver every remote, or the service key of one, which may be of a single remote. */
export const viewerAsDeployer = ({ id, recent, key }: Viewer): Deployer => ({
  actor: key ? `clave ${key.name}` : `administrador ${id}`,
  userId: id,
  remote: key?.remote ?? EVERY_REMOTE,
  recent,
  scopes: EVERY_SCOPE,
  ...(key && { isKey: true }),
})

const missingScope: Record<DeployScope, string> = {
  publish: 'Esta credencial no puede publicar: pide una con ese permiso.',
  activate: 'Esta credencial no puede activar, revertir ni probar versiones: pide una con ese permiso.',
}

/** @throws AppError 403 */
export function assertScope({ scopes }: Deployer, scope: DeployScope | undefined): void {
  if (scope !== undefined && !scopes.includes(scope))
    throw new AppError('FORBIDDEN', { message: missingScope[scope] })
}
