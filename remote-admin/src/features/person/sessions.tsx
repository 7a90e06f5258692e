import type { Person } from '@csuite/shared/contract/user-administration'
import { formatDateTime } from '@csuite/shared/format'
import { Button } from '@csuite/shared/ui/button'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { TBody, THead, Table, Td, Th, Tr } from '@csuite/shared/ui/table'
import { useId } from 'react'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { personTexts } from './person.texts'

const texts = personTexts.sessions

interface SessionsProps {
  person: Person | undefined
  /** Undefined where one's own sessions are shown: they are ended in the profile. */
  onEndAll: (() => void) | undefined
}

/** Where a person is signed in. */
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
          <Button size="s" variant="secondary" aria-describedby={id} onClick={onEndAll}>
            {texts.endAll}
          </Button>
        )
      }
    >
      {!person ? (
        <Skeleton label={personTexts.loading}>
          <SkeletonBlock height={88} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <Nothing>{texts.empty}</Nothing>
      ) : (
        <Table caption={texts.title} phone="table">
          <THead>
            <Tr>
              <Th>{texts.device}</Th>
              <Th>{texts.began}</Th>
              <Th>{texts.used}</Th>
            </Tr>
          </THead>
          <TBody>
            {rows.map(({ dispositivo, creada, ultimoUso }, index) => (
              <Tr key={`${creada} ${index}`}>
                <Td>{dispositivo || texts.unknown}</Td>
                <Td>{formatDateTime(creada)}</Td>
                <Td>{formatDateTime(ultimoUso)}</Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </TitledSection>
  )
}
