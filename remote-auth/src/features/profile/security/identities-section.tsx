import { call } from '@csuite/shared/client'
import { type Identity, linkIdentity, listIdentities, unlinkIdentity } from '@csuite/shared/contract/account'
import { formatDateTime } from '@csuite/shared/format'
import { rememberSignIn, settings } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { CardText } from '@csuite/shared/ui/card'
import { browserExit } from '../../../parts/browser-exit'
import { Buttons, Rows, Section } from './section'
import { identitiesTexts as texts } from './security.texts'
import { useSection } from './use-section'

const providers = ['google', 'apple'] as const

/** The Google and Apple accounts that open the account. */
export function IdentitiesSection() {
  const { query, busy, failure, change } = useSection(listIdentities)
  const link = (proveedor: Identity['proveedor']) =>
    void change(async () => {
      const { url } = await call(linkIdentity, { body: { proveedor } })
      rememberSignIn()
      browserExit.go(url)
    })
  const unlink = ({ id }: Identity) => void change(() => call(unlinkIdentity, { params: { id: String(id) } }))
  return (
    <Section title={texts.title} intro={texts.intro} query={query} failure={failure}>
      {(identities) => {
        const offered = providers.filter(
          (name) => settings().providers[name] && !identities.some(({ proveedor }) => proveedor === name),
        )
        return (
          <>
            {identities.length === 0 ? (
              <CardText>{texts.none}</CardText>
            ) : (
              <Rows>
                {identities.map((identity) => (
                  <IdentityRow
                    key={identity.id}
                    identity={identity}
                    disabled={busy}
                    onUnlink={() => unlink(identity)}
                  />
                ))}
              </Rows>
            )}
            {offered.length > 0 && (
              <Buttons>
                {offered.map((name) => (
                  <Button key={name} variant="secondary" disabled={busy} onClick={() => link(name)}>
                    {texts.link(texts.providers[name])}
                  </Button>
                ))}
              </Buttons>
            )}
          </>
        )
      }}
    </Section>
  )
}

interface IdentityRowProps {
  identity: Identity
  disabled: boolean
  onUnlink: () => void
}

function IdentityRow({ identity: { proveedor, email, desde }, disabled, onUnlink }: IdentityRowProps) {
  const name = texts.providers[proveedor]
  return (
    <li>
      <div>
        <p>{email ? `${name} · ${email}` : name}</p>
        <CardText>{texts.since(formatDateTime(desde))}</CardText>
      </div>
      <Button
        size="s"
        variant="secondary"
        disabled={disabled}
        aria-label={texts.unlinkOf(name)}
        onClick={onUnlink}
      >
        {texts.unlink}
      </Button>
    </li>
  )
}
