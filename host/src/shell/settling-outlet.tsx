import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ownerOf } from '../remotes/registry'
import { markSettled } from '../remotes/running'

/** Milliseconds that a screen must stand before a crash is no longer one of its first showing. */
const SETTLED_MS = 1000

/** The place of an area's screens; notices when one stands. */
export function SettlingOutlet() {
  const { pathname } = useLocation()
  useEffect(() => {
    const owner = ownerOf(pathname)
    if (!owner) return undefined
    const timer = setTimeout(() => markSettled(owner.name, pathname), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return <Outlet />
}
