import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { Row } from '../layout'
import { differences } from './merge'
import { conflictTexts as t } from './conflict.texts'

interface ConflictPanelProps<F extends object> {
  title: string
  mine: F
  /** Null: deleted on the other device. */
  theirs: F | null
  labels: Partial<Record<keyof F & string, string>>
  show: (fields: F, name: keyof F & string) => string
  onDecide: (choice: 'mine' | 'theirs') => void
}

/** Both devices' rows where they differ, and the question which one stays. */
export function ConflictPanel<F extends object>({
  title,
  mine,
  theirs,
  labels,
  show,
  onDecide,
}: ConflictPanelProps<F>) {
  return (
    <Box>
      <Alert tone="warn" title={title}>
        {theirs === null ? (
          t.deleted
        ) : (
          <Rows>
            <thead>
              <tr>
                <td />
                <th scope="col">{t.mine}</th>
                <th scope="col">{t.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {differences(mine, theirs).map((name) => (
                <tr key={name}>
                  <th scope="row">{labels[name] ?? name}</th>
                  <td>{show(mine, name)}</td>
                  <td>{show(theirs, name)}</td>
                </tr>
              ))}
            </tbody>
          </Rows>
        )}
        <Actions>
          <Button variant="secondary" onClick={() => onDecide('mine')}>
            {t.keepMine}
          </Button>
          <Button variant="secondary" onClick={() => onDecide('theirs')}>
            {theirs === null ? t.keepDeleted : t.keepTheirs}
          </Button>
        </Actions>
      </Alert>
    </Box>
  )
}

const Box = styled.div`
  margin-bottom: ${space[24]};
`
const Rows = styled.table`
  ${type.s14}
  margin-block: ${space[8]};
  border-collapse: collapse;
  & th,
  & td {
    padding: ${space[4]} ${space[16]} ${space[4]} 0;
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
`
const Actions = styled(Row)`
  margin-top: ${space[8]};
`
