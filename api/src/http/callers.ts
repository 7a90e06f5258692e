import type { DeployScope } from '@csuite/shared/contract/define-endpoint'
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
}

/** A pipeline with a deploy token, or an administrator with a session. */
export interface Deployer {
  /** The name shown beside what was published: the token's label or the administrator. */
  actor: string
  /** The administrator; null: a deploy token. */
  userId: number | null
  /** The one remote that this caller may deliver; '*' for all. */
  remote: string
  /** A pipeline, or an administrator with a recent sign-in. */
  recent: boolean
  scopes: readonly DeployScope[]
}

const missingScope: Record<DeployScope, string> = {
  publish: 'Esta credencial no puede publicar: pide una con ese permiso.',
  activate: 'Esta credencial no puede activar, revertir ni probar versiones: pide una con ese permiso.',
}

/** @throws AppError 403 */
export function assertScope({ scopes }: Deployer, scope: DeployScope | undefined): void {
  if (scope !== undefined && !scopes.includes(scope))
    throw new AppError('FORBIDDEN', { message: missingScope[scope] })
}
