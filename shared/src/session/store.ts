import { createStore } from 'zustand/vanilla'
import { createJSONStorage, persist } from 'zustand/middleware'
import { KEPT_PAGE_KEY } from '../contract/page-path'
import { ROLE_ADMIN, type User } from '../contract/user'

/** The token's own key in local storage, beside the persisted state (spec §9). */
export const TOKEN_KEY = 'token'
/** Where the session is persisted: token, user, isAuthenticated, pendingVerificationEmail (spec §3). */
const AUTH_STORAGE_KEY = 'auth-storage'

export interface SessionState {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
  /** True once the start-up check has ended. */
  isInitialized: boolean
  pendingVerificationEmail: string | null
  /** The presentation was shown in this session; reset by each sign-in and current-user fetch. */
  hasShownPresentationModal: boolean
}

const anonymous: SessionState = {
  user: null,
  token: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  isInitialized: false,
  pendingVerificationEmail: null,
  hasShownPresentationModal: false,
}

/** The session of this tab. One instance in the page: the host shares this module with every remote. */
export const sessionStore = createStore<SessionState>()(
  persist(() => anonymous, {
    name: AUTH_STORAGE_KEY,
    storage: createJSONStorage(() => ({
      getItem: (key) => localStorage.getItem(key),
      setItem: write,
      removeItem: (key) => localStorage.removeItem(key),
    })),
    partialize: ({ token, user, isAuthenticated, pendingVerificationEmail }) => ({
      token,
      user,
      isAuthenticated,
      pendingVerificationEmail,
    }),
    // Persisted data proves nothing: only the start-up check authenticates.
    merge: (persisted, current) => {
      const saved = (persisted ?? {}) as Partial<SessionState>
      return {
        ...current,
        pendingVerificationEmail: saved.pendingVerificationEmail ?? null,
        user: saved.user ?? null,
      }
    },
  }),
)

/** Role 1 is the administrator (spec §6). */
export function isAdmin(user: User | null): boolean {
  return user?.role === ROLE_ADMIN
}

/** Opens the session: token and user stored, pending verification and error cleared. */
export function signIn(token: string, user: User): void {
  writeToken(token)
  sessionStore.setState({
    token,
    user,
    isAuthenticated: true,
    isInitialized: true,
    isLoading: false,
    error: null,
    pendingVerificationEmail: null,
    hasShownPresentationModal: false,
  })
}

/** Ends the session in this tab, and what was kept of it; other tabs follow by their storage event. */
export function signOutLocally(): void {
  removeToken()
  const { pendingVerificationEmail } = sessionStore.getState()
  sessionStore.setState({ ...anonymous, pendingVerificationEmail, isInitialized: true })
}

/** Replaces the stored user after an edit of one's own account. */
export function setUser(user: User): void {
  sessionStore.setState({ user })
}

export function setPendingVerificationEmail(email: string | null): void {
  sessionStore.setState({ pendingVerificationEmail: email })
}

export function markPresentationShown(): void {
  sessionStore.setState({ hasShownPresentationModal: true })
}

/** The token under its own key; null also where storage is blocked. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

export const writeToken = (token: string): void => write(TOKEN_KEY, token)

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is blocked, or full of what a remote wrote: the session lives in this tab only.
  }
}

function removeToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(KEPT_PAGE_KEY)
  } catch {
    // Storage is blocked: there was no stored token.
  }
}
