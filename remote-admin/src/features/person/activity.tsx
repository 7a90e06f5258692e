import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { formatDateTime } from '@csuite/shared/format'
import { ButtonLink } from '@csuite/shared/ui/button'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { TBody, THead, Table, Td, Th, Tr } from '@csuite/shared/ui/table'
import { useId } from 'react'
import { Loaded } from '../../parts/loaded'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { personTexts } from './person.texts'
import { useActivity } from './use-person'

const texts = personTexts.activity

/** The newest of what a person did and what was done to them. */
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
      <Loaded
        query={activity}
        loading={texts.loading}
        failed={texts.failed}
        blocks={<SkeletonBlock height={240} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{texts.empty}</Nothing>
          ) : (
            <Table caption={texts.title} phone="table">
              <THead>
                <Tr>
                  <Th>{texts.what}</Th>
                  <Th>{texts.who}</Th>
                  <Th>{texts.when}</Th>
                </Tr>
              </THead>
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
