import { useLocation, useNavigate } from 'react-router-dom'
import { homeAddress } from '../remotes/pages'

/** Goes back inside the portal; home where there is nothing to go back to, as in a fresh tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    // Without the Navigation API, the router's first entry is all that is known.
    const canGoBack = 'navigation' in window ? window.navigation.canGoBack : key !== 'default'
    void (canGoBack ? navigate(-1) : navigate(homeAddress(), { replace: true }))
  }
}
