/** A remote's own key: its name, a dot and a word. */
type RemoteKey = `${string}.${string}`

/** Every key that the portal stores in the browser. */
export interface StorageKeys {
  /** All tabs, until it is removed. */
  localStorage:
    | RemoteKey
    /** The session's token (spec §9). */
    | 'token'
    /** The signed-in person (spec §3). */
    | 'auth-storage'
    /** 'sistema', 'claro' or 'oscuro'. */
    | 'csuite-theme'
    /** URL of the text font, for the next document. */
    | 'csuite-font'
    /** Provider and target of a sign-in that left the portal. */
    | 'csuite-sign-in'
    | 'google_redirect_url'
    /** How this browser signed in last. */
    | 'csuite-last-method'
    /** Id of the person whose notice 'Has entrado como' is unanswered. */
    | 'csuite-token-sign-in'
    /** This person was asked for a name. */
    | `csuite-name-asked-${number}`
    /** Until when this person's browser is not asked for a passkey of its own. */
    | `csuite-own-passkey-${number}`
    /** What a person chose last in the search. */
    | `csuite-search-${number}`
    /** Favourites, recents and views, for the first paint of the next visit. */
    | 'csuite-preferences'
    /** Notices that this browser put away. */
    | 'csuite-notices-closed'
    /** When this browser reported which errors. */
    | 'csuite-errors'
    /** Releases that this browser skips. */
    | 'csuite-quarantine'
  /** This tab, until it is closed. */
  sessionStorage:
    | RemoteKey
    /** The page to return to after signing in. */
    | 'csuite-return'
    /** Why the server ended the session. */
    | 'csuite-ended-why'
    /** What /login's email field holds, for /forgot-password. */
    | 'csuite-typed-email'
    /** A registration's first step, without passwords. */
    | 'csuite-registration'
    /** A change of email that waits for its code. */
    | 'csuite-new-email'
    /** A profile's unsaved edits. */
    | `csuite-profile-${number}`
    /** When another code may be requested for a purpose and an email. */
    | `csuite-resend-${string}`
    /** What was typed before the document was replaced. */
    | 'csuite-typed'
    /** Reasons for which this tab was reloaded. */
    | 'csuite-reloaded-for'
    /** A developer override that failed in the document before this one. */
    | 'csuite-build-failed'
    /** The name of a preview, or whom an administrator accompanies in this tab. */
    | 'csuite-preview'
    /** Notices that this tab has shown. */
    | 'csuite-previous-said'
    | 'csuite-clock-said'
    | 'csuite-storage-said'
}
