import { isAdmin, useSession } from '@csuite/shared/session'
import { Spinner } from '@csuite/shared/ui/spinner'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { panelTexts } from './panel.texts'

/**
 * Guard for administrators: anonymous visitors are sent to /login, other users to `fallback`, also when the role
 * or the session ends while the panel is open.
 */
export function AdminOnly({ fallback = '/', children }: { fallback?: string; children: ReactNode }) {
  const isInitialized = useSession((state) => state.isInitialized)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  if (!isInitialized) return <Spinner label={panelTexts.loading} />
  if (!isAuthenticated) return <Navigate to="/login" replace />
  if (!isAdmin(user)) return <Navigate to={fallback} replace />
  return children
}
