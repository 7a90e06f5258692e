import { isAdmin, useSession } from '@csuite/shared/session'
import { Spinner } from '@csuite/shared/ui/spinner'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { panelTexts } from './panel.texts'

interface AdminOnlyProps {
  /** Where somebody goes who is signed in but no administrator. */
  fallback?: string
  children: ReactNode
}

/**
 * Shows its children to administrators only: anonymous people go to /login, others to `fallback` (spec §2). It watches
 * the session, so that whoever loses the role or the session while being here leaves at once.
 */
export function AdminOnly({ fallback = '/', children }: AdminOnlyProps) {
  const isInitialized = useSession((state) => state.isInitialized)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  if (!isInitialized) return <Spinner label={panelTexts.loading} />
  if (!isAuthenticated) return <Navigate to="/login" replace />
  if (!isAdmin(user)) return <Navigate to={fallback} replace />
  return children
}
