import { ownActivity } from '@csuite/shared/contract/audit'
import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { formatDateTime } from '@csuite/shared/format'
import { endpointQuery } from '@csuite/shared/query'
import { Button } from '@csuite/shared/ui/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Buttons, Row, Rows, Section } from './section'
import { activityTexts as texts } from './security.texts'

const FEW = '5'
/** The API's limit. */
const MANY = '100'

export function ActivitySection() {
  const [limit, setLimit] = useState(FEW)
  const query = useQuery({
    ...endpointQuery(ownActivity, { query: { limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={texts.title} intro={texts.intro} query={query} notice={null}>
      {({ data, hasNextPage }) => (
        <>
          <Rows>
            {data.map(({ id, fecha, tipo, origen, detalle }) => (
              <Row
                key={id}
                name={auditTypeText(tipo)}
                detail={[formatDateTime(fecha), detalle['dispositivo'], origen].filter(Boolean).join(' · ')}
              />
            ))}
          </Rows>
          {hasNextPage && limit === FEW && (
            <Buttons>
              <Button variant="secondary" busy={query.isFetching} onClick={() => setLimit(MANY)}>
                {texts.more}
              </Button>
            </Buttons>
          )}
        </>
      )}
    </Section>
  )
}
