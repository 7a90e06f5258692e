import { call } from '@csuite/shared/client'
import { type Session, endOtherSessions, endSession, listSessions } from '@csuite/shared/contract/sessions'
import { formatDateTime } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { CardText } from '@csuite/shared/ui/card'
import { Buttons, Rows, Section } from './section'
import { sessionsTexts as texts } from './security.texts'
import { useSection } from './use-section'

/** Where the account is open. */
export function SessionsSection() {
  const { query, busy, failure, change } = useSection(listSessions)
  const end = ({ id }: Session) => void change(() => call(endSession, { params: { id } }))
  return (
    <Section title={texts.title} intro={texts.intro} query={query} failure={failure}>
      {(sessions) => (
        <>
          <Rows>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} disabled={busy} onEnd={() => end(session)} />
            ))}
          </Rows>
          {sessions.length > 1 && (
            <Buttons>
              <Button
                variant="secondary"
                busy={busy}
                onClick={() => void change(() => call(endOtherSessions))}
              >
                {texts.endOthers}
              </Button>
            </Buttons>
          )}
        </>
      )}
    </Section>
  )
}

interface SessionRowProps {
  session: Session
  disabled: boolean
  onEnd: () => void
}

function SessionRow({ session, disabled, onEnd }: SessionRowProps) {
  const device = session.dispositivo || texts.unknownDevice
  return (
    <li>
      <div>
        <p>{device}</p>
        <CardText>{texts.lastUse(formatDateTime(session.ultimoUso))}</CardText>
      </div>
      {session.actual ? (
        <Badge tone="ok">{texts.current}</Badge>
      ) : (
        <Button
          size="s"
          variant="secondary"
          disabled={disabled}
          aria-label={texts.endOf(device)}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
