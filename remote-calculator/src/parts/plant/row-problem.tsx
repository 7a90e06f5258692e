import { words } from '@csuite/shared/texts'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { space } from '@csuite/shared/ui/theme'
import type { ComponentProps, ComponentType } from 'react'
import styled from 'styled-components'
import { retry } from './edits'
import type { Row, RowName } from './plant-store'

/** Before a button goes with what it stands in. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

export function RowProblem({ name, row, title }: { name: RowName; row: Row; title?: string }) {
  const { problem, dirty, conflict, clave } = row
  const onClick = () => {
    focusHeading()
    void retry(name, clave)
  }
  const button = (
    <Button variant="secondary" onClick={onClick}>
      {words.retry}
    </Button>
  )
  return (
    problem && (
      <RowAlert tone="danger" title={title} action={dirty && !conflict && button}>
        {problem}
      </RowAlert>
    )
  )
}

export const RowAlert: ComponentType<ComponentProps<typeof Alert>> = styled(Alert)`
  margin-bottom: ${space[16]};
`
