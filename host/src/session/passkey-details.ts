import { passkeyOwner } from '@csuite/shared/contract/passkeys'
import type { User } from '@csuite/shared/contract/user'
import { sessionStore } from '@csuite/shared/session'

const detailsOf = ({ email: name, name: first, lastName }: User) => ({
  name,
  displayName: `${first} ${lastName}`.trim(),
})

/** Tells the browser a person's new name or address, so that it offers their passkeys under it (W3C WebAuthn level 3, §5.1.10.3). */
export function followDetails(): void {
  sessionStore.subscribe(({ user }, { user: before }) => {
    if (!user || user.id !== before?.id) return
    const [now, then] = [detailsOf(user), detailsOf(before)]
    if (now.name === then.name && now.displayName === then.displayName) return
    const details = { rpId: location.hostname, userId: passkeyOwner(user.id), ...now }
    // Advice: without it, or where it fails, the browser shows the name of before.
    const key = globalThis.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined
    key?.signalCurrentUserDetails?.(details).catch(() => undefined)
  })
}
