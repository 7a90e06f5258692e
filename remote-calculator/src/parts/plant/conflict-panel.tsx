import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { Row, Stack } from '@csuite/shared/ui/layout'
import type { Entry } from './entries'
import { differences } from './merge'
import { conflictTexts as t } from './conflict.texts'
import { focusHeading } from './row-problem'

interface ConflictPanelProps<F extends object> {
  title: string
  mine: F
  conflict: NonNullable<Entry<F>['conflict']>
  labels: Partial<Record<keyof F & string, string>>
  show: (fields: F, name: keyof F & string) => string
  onDecide: (choice: 'mine' | 'theirs') => void
}

export function ConflictPanel<F extends object>({
  title,
  mine,
  conflict: { fields: theirs, isUnsent },
  labels,
  show,
  onDecide,
}: ConflictPanelProps<F>) {
  const decide = (choice: 'mine' | 'theirs') => {
    focusHeading()
    onDecide(choice)
  }
  return (
    <Stack $below={24}>
      <Alert tone="warn" title={title}>
        {theirs === null && t.deleted}
      </Alert>
      {theirs !== null && (
        <Rows>
          <thead>
            <tr>
              <td />
              <th scope="col">{t.mine}</th>
              <th scope="col">{isUnsent ? t.otherTab : t.theirs}</th>
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
      <Row $gap={12}>
        <Button variant="secondary" onClick={() => decide('mine')}>
          {t.keepMine}
        </Button>
        <Button variant="secondary" onClick={() => decide('theirs')}>
          {theirs === null ? t.keepDeleted : isUnsent ? t.keepOtherTab : t.keepTheirs}
        </Button>
      </Row>
    </Stack>
  )
}

const Rows = styled.table`
  ${type.s14}
  & th,
  & td {
    padding: ${space[4]} ${space[16]} ${space[4]} 0;
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & tbody th {
    overflow-wrap: normal;
  }
`
