import { useStore } from 'zustand'
import { sessionStore, type SessionState } from './store'

/** Reads a part of the session and renders again when that part changes. */
export function useSession<T>(selector: (state: SessionState) => T): T {
  return useStore(sessionStore, selector)
}
