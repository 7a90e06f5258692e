import { call } from '@csuite/shared/client'
import { endOtherSessions, endSession, listSessions } from '@csuite/shared/contract/sessions'
import { formatDateTime } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { Buttons, Row, RowButton, Rows, Section } from './section'
import { sessionsTexts as texts } from './security.texts'
import { useSection } from './use-section'

export function SessionsSection() {
  const { query, busy, notice, change } = useSection(listSessions)
  const end = (id: string) => void change(() => call(endSession, { params: { id } }))
  return (
    <Section title={texts.title} intro={texts.intro} query={query} notice={notice}>
      {(sessions) => (
        <>
          <Rows>
            {sessions.map(({ id, dispositivo, actual, mantenida, ultimoUso }) => {
              const device = dispositivo || texts.unknownDevice
              return (
                <Row
                  key={id}
                  name={device}
                  detail={[texts.lastUse(formatDateTime(ultimoUso)), mantenida && texts.kept]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {actual ? (
                    <Badge tone="ok">{texts.current}</Badge>
                  ) : (
                    <RowButton disabled={busy} aria-label={texts.endOf(device)} onClick={() => end(id)}>
                      {texts.end}
                    </RowButton>
                  )}
                </Row>
              )
            })}
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
