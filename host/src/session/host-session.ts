import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'

export interface Question {
  Dialog: ComponentType<{ onAnswer: (answer: boolean) => void }>
  answer: (answer: boolean) => void
}

export interface HostSession {
  question: Question | undefined
  /** Where storage is blocked or full: id of the user whose notice is unanswered, null for none. */
  unstoredTokenSignIn: string | null | undefined
  /** The address's token failed, and nobody is signed in. */
  refusedToken: boolean
  /** The page on which a form was typed into last. */
  typedOn: string | null
  /** A form of this document waits for its person to sign in again. */
  formWaits: boolean
  /** The token of the session that the server ended in this document. */
  endedToken: string | null
  /** The person is signing out: the page is not one to return to. */
  leaving: boolean
}

/** What the host keeps of a session in this document, beside the store that remotes share. */
export const hostSession = createStore<HostSession>(() => ({
  question: undefined,
  unstoredTokenSignIn: undefined,
  refusedToken: false,
  typedOn: null,
  formWaits: false,
  endedToken: null,
  leaving: false,
}))
