// What the portal and its remotes use of the router: the whole package shared would cost 25 kB more.
// `react-router-dom` itself is the shared name, so the facade takes the package below it.
export {
  Link,
  Navigate,
  Outlet,
  createBrowserRouter,
  matchPath,
  useBlocker,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useOutlet,
  useOutletContext,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
