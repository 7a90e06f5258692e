import { call } from '@csuite/shared/client'
import { linkIdentity, listIdentities, unlinkIdentity } from '@csuite/shared/contract/account'
import { formatDateTime } from '@csuite/shared/format'
import { rememberSignIn, settings } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { CardText } from '@csuite/shared/ui/card'
import { browserExit } from '../../../parts/browser-exit'
import { Buttons, Row, RowButton, Rows, Section } from './section'
import { identitiesTexts as texts } from './security.texts'
import { useSection } from './use-section'

const providers = ['google', 'apple'] as const

export function IdentitiesSection() {
  const { query, busy, notice, change } = useSection(listIdentities)
  const link = (proveedor: (typeof providers)[number]) =>
    void change(async () => {
      const { url } = await call(linkIdentity, { body: { proveedor } })
      rememberSignIn()
      browserExit.go(url)
    })
  const unlink = (id: number) => void change(() => call(unlinkIdentity, { params: { id: String(id) } }))
  return (
    <Section title={texts.title} intro={texts.intro} query={query} notice={notice}>
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
                {identities.map(({ id, proveedor, email, desde }) => {
                  const name = texts.providers[proveedor]
                  return (
                    <Row
                      key={id}
                      name={email ? `${name} · ${email}` : name}
                      detail={texts.since(formatDateTime(desde))}
                    >
                      <RowButton disabled={busy} aria-label={texts.unlinkOf(name)} onClick={() => unlink(id)}>
                        {texts.unlink}
                      </RowButton>
                    </Row>
                  )
                })}
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
