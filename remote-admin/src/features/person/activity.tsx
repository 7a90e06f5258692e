import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { formatDateTime } from '@csuite/shared/format'
import { ButtonLink } from '@csuite/shared/ui/button'
import { TBody, Table, Td, Tr } from '@csuite/shared/ui/table'
import { useId } from 'react'
import { Headings } from '../../parts/headings'
import { Loaded } from '../../parts/loaded'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { personTexts } from './person.texts'
import { useActivity } from './use-person'

const texts = personTexts.activity

/** The newest audit rows about a person. */
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
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{texts.empty}</Nothing>
          ) : (
            <Table caption={texts.title} phone="table">
              <Headings columns={texts.columns} />
              <TBody>
                {data.map((row) => (
                  <Tr key={row.id}>
                    <Td>{auditTypeText(row.tipo)}</Td>
                    <Td>{row.autor?.nombre ?? texts.portal}</Td>
                    <Td>{formatDateTime(row.fecha)}</Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
          )
        }
      </Loaded>
    </TitledSection>
  )
}
