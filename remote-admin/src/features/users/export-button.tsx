import { Download } from 'lucide-react'
import { Button } from '@csuite/shared/ui/button'
import { c, row, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { ActionWord } from './title-buttons'
import { useExport } from './use-export'
import type { UsersView } from './users-address'
import { usersTexts } from './users.texts'

const texts = usersTexts.export

export function ExportButton({ view, disabled }: { view: UsersView; disabled: boolean }) {
  const { progress, start, cancel } = useExport()
  if (!progress)
    return (
      <SmallButton icon={<Download />} disabled={disabled} onClick={() => void start(view)}>
        <ActionWord>{texts.action}</ActionWord>
      </SmallButton>
    )
  const text = texts.progress(progress.rows, progress.total)
  return (
    <Running>
      <span>
        <Text>{text}</Text>
        <progress
          aria-label={text}
          max={progress.total ?? 1}
          value={progress.total ? progress.rows : undefined}
        />
      </span>
      <Button size="s" variant="quiet" onClick={cancel}>
        {texts.cancel}
      </Button>
    </Running>
  )
}

const Running = styled.div`
  ${row(8)}
  & progress {
    display: block;
    width: 220px;
    max-width: 100%;
    height: 6px;
    accent-color: ${c.brand};
  }
`
const Text = styled.span`
  ${type.s12}
  color: ${c.muted};
  font-variant-numeric: tabular-nums;
`
