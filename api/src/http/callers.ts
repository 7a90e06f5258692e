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
  scopes: readonly DeployScope[]
  /** A service key: it neither changes what the portal's own remotes may do nor which of their releases runs. */
  isKey?: true
}

export const EVERY_REMOTE = '*'
export const EVERY_SCOPE: readonly DeployScope[] = ['publish', 'activate']

/** An administrator, who may deliver every remote, or the service key of one, which may be of a single remote. */
export const viewerAsDeployer = ({ id, key }: Viewer): Deployer => ({
  actor: key ? `clave ${key.name}` : `administrador ${id}`,
  userId: id,
  remote: key?.remote ?? EVERY_REMOTE,
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

export const maySee = (deployer: Deployer, remote: string): boolean =>
  deployer.remote === EVERY_REMOTE || deployer.remote === remote

/** @throws AppError 403 */
export function assertMayDeliver(deployer: Deployer, remote: string): void {
  if (!maySee(deployer, remote)) throw new AppError('FORBIDDEN')
}

/** False for a key whose answers tell of nobody: neither names and addresses nor who has an account. */
export const mayReadPeople = ({ key }: Pick<Viewer, 'key'>): boolean =>
  key === undefined || key.scopes.includes('usuarios:leer')

/**
 * Whether a named person exists shows in what a change answers.
 * @param people the lists of a request that name people, even if empty
 * @throws AppError 403 for a key that may not read people
 */
export function assertMayName({ key }: Pick<Viewer, 'key'>, ...people: unknown[]): void {
  if (key && people.some((list) => list !== undefined)) assertKeyScope(key.scopes, 'usuarios:leer')
}

/** @throws AppError 403 unless the key has one of the scopes */
export function assertKeyScope(held: readonly KeyScope[], accepted: KeyScope | readonly KeyScope[]): void {
  const scopes = [accepted].flat()
  if (scopes.some((scope) => held.includes(scope))) return
  const message =
    scopes.length === 0
      ? 'Ninguna clave de servicio puede hacer esta llamada.'
      : `Esta clave de servicio no tiene el alcance «${scopes.join('» o «')}».`
  throw new AppError('FORBIDDEN', { message })
}
