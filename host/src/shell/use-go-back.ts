import { useNavigate } from 'react-router-dom'
import { homeAddress } from '../remotes/pages'

/** Goes back inside the portal; home where there is nothing to go back to, as in a fresh tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // React Router's number of the entry: the browser's own would count other sites, and documents before a sign-in.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(homeAddress(), { replace: true }))
  }
}
