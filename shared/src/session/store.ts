import { createStore } from 'zustand/vanilla'
import { createJSONStorage, persist } from 'zustand/middleware'
import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import { keepItem, readItem, writeItem } from '@csuite/shared/storage'

/** Local-storage key (spec §9). */
export const TOKEN_KEY = 'token'
const AUTH_STORAGE_KEY = 'auth-storage'

export interface SessionState {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
  /** The start-up check is done. */
  isInitialized: boolean
  pendingVerificationEmail: string | null
  /** Reset by each sign-in and current-user fetch. */
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

/** The host shares this instance with all remotes. */
export const sessionStore = createStore<SessionState>()(
  persist(() => anonymous, {
    name: AUTH_STORAGE_KEY,
    storage: createJSONStorage(() => ({
      getItem: () => readItem(AUTH_STORAGE_KEY),
      setItem: (_, value) => void writeItem(AUTH_STORAGE_KEY, value),
      removeItem: () => void writeItem(AUTH_STORAGE_KEY, null),
    })),
    partialize: ({ token, user, isAuthenticated, pendingVerificationEmail }) => ({
      token,
      user,
      isAuthenticated,
      pendingVerificationEmail,
    }),
    // Only the start-up check authenticates, never persisted data.
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

export function isAdmin(user: User | null): boolean {
  return user?.role === ROLE_ADMIN
}

export function signIn(token: string, user: User): void {
  keepItem(TOKEN_KEY, token)
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

/** Other tabs follow by their storage event. */
export function signOutLocally(): void {
  writeItem(TOKEN_KEY, null)
  const { pendingVerificationEmail } = sessionStore.getState()
  sessionStore.setState({ ...anonymous, pendingVerificationEmail, isInitialized: true })
}

/** What is new of the signed-in person: an answer about somebody who has left changes nothing. */
export function setUser(user: User): void {
  if (sessionStore.getState().user?.id === user.id) sessionStore.setState({ user })
}

export function setPendingVerificationEmail(email: string | null): void {
  sessionStore.setState({ pendingVerificationEmail: email })
}

export function markPresentationShown(): void {
  sessionStore.setState({ hasShownPresentationModal: true })
}

export const storedToken = (): string | null => readItem(TOKEN_KEY)
