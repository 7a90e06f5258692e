import type { Person } from '@csuite/shared/contract/user-administration'
import { formatDateTime } from '@csuite/shared/format'
import { Td, Tr } from '@csuite/shared/ui/table'
import { useId } from 'react'
import { ListTable } from '../../parts/list-table'
import { BlockSkeleton } from '../../parts/loaded'
import { DangerButton } from '../../parts/cells'
import { TitledSection } from '../../parts/titled-section'
import { personTexts } from './person.texts'

const texts = personTexts.sessions

interface SessionsProps {
  person: Person | undefined
  /** Undefined for one's own sessions, which are ended in the profile. */
  onEndAll: (() => void) | undefined
}

export function Sessions({ person, onEndAll }: SessionsProps) {
  const id = useId()
  const rows = person?.sesiones ?? []
  return (
    <TitledSection
      id={id}
      title={texts.title}
      action={
        onEndAll &&
        person?.status === 'active' &&
        rows.length > 0 && (
          <DangerButton aria-describedby={id} onClick={onEndAll}>
            {texts.endAll}
          </DangerButton>
        )
      }
    >
      {person ? (
        <ListTable
          caption={texts.title}
          phone="table"
          columns={texts.columns}
          rows={rows}
          empty={texts.empty}
        >
          {({ dispositivo, creada, ultimoUso }, index) => (
            <Tr key={`${creada} ${index}`}>
              <Td>{dispositivo || texts.unknown}</Td>
              <Td>{formatDateTime(creada)}</Td>
              <Td>{formatDateTime(ultimoUso)}</Td>
            </Tr>
          )}
        </ListTable>
      ) : (
        <BlockSkeleton label={personTexts.loading} height={88} />
      )}
    </TitledSection>
  )
}
