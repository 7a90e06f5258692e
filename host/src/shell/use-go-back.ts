import { useNavigate } from 'react-router-dom'
import { homeAddress } from '../remotes/pages'

/** Goes back inside the portal; home where there is nothing to go back to, as in a fresh tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void (canGoBack() ? navigate(-1) : navigate(homeAddress(), { replace: true }))
}

function canGoBack(): boolean {
  // React Router's number of the entry, which begins anew in every document.
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  if (idx > 0) return true
  if (!('navigation' in window)) return false
  // Has no entries of other sites. One with this address may be the page below an overlay's.
  const { currentEntry } = window.navigation
  const before = window.navigation.entries().slice(0, currentEntry?.index ?? 0)
  return before.some(({ url }) => url !== currentEntry?.url)
}
