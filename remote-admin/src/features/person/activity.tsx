import { formatDateTime } from '@csuite/shared/format'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Td, Tr } from '@csuite/shared/ui/table'
import { useId } from 'react'
import { AuditWhat } from '../../parts/audit-what'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { TitledSection } from '../../parts/titled-section'
import { personTexts } from './person.texts'
import { useActivity } from './use-person'

const texts = personTexts.activity

export function Activity({ userId }: { userId: number }) {
  const id = useId()
  const activity = useActivity(userId)
  return (
    <TitledSection
      id={id}
      title={texts.title}
      action={
        <ButtonLink variant="quiet" size="s" to={`/admin/auditoria?usuario=${userId}`} aria-describedby={id}>
          {texts.all}
        </ButtonLink>
      }
    >
      <Loaded query={activity} loading={texts.loading} skeleton={240} failed={texts.failed}>
        {({ data }) => (
          <ListTable
            caption={texts.title}
            phone="table"
            columns={texts.columns}
            rows={data}
            empty={texts.empty}
          >
            {(row) => (
              <Tr key={row.id}>
                <Td>
                  <AuditWhat row={row} />
                </Td>
                <Td>{row.autor?.nombre ?? texts.portal}</Td>
                <Td>{formatDateTime(row.fecha)}</Td>
              </Tr>
            )}
          </ListTable>
        )}
      </Loaded>
    </TitledSection>
  )
}
