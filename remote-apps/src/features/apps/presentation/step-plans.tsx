import { Badge } from '@csuite/shared/ui/badge'
import { Row } from '@csuite/shared/ui/layout'
import { c, grid, media, radius, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { presentationTexts } from './presentation.texts'

const { free, pro } = presentationTexts.plans

export function PlansMedia() {
  return (
    <Stage>
      <Account {...free} />
      <Account {...pro} />
    </Stage>
  )
}

interface AccountProps {
  name: string
  rows: readonly { app: string; benefit: string }[]
  soon?: string
}

function Account({ name, rows, soon }: AccountProps) {
  const id = useId()
  return (
    <Sheet aria-labelledby={id}>
      <Row as="h3" $below={12} id={id}>
        <span>{name}</span> {soon && <Badge tone="brand">{soon}</Badge>}
      </Row>
      <dl>
        {rows.map((row) => (
          <div key={row.app}>
            <dt>{row.app}</dt>
            <dd>{row.benefit}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

const Stage = styled.div`
  ${grid(16)}
  height: 100%;
  align-content: center;
  padding: ${space[32]};
  ${media.phone} {
    padding: ${space[16]};
  }
`
const Sheet = styled.section`
  padding: ${space[16]} ${space[24]};
  border: 1px solid ${c.panelLine};
  border-radius: ${radius.card};
  background: color-mix(in srgb, ${c.panelLine} 40%, ${c.panelBg});
  & dl > div {
    ${type.s14}
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    padding: ${space[8]} 0;
    border-top: 1px solid ${c.panelLine};
  }
  & dt {
    color: ${c.panelMuted};
  }
  & dd {
    text-align: right;
  }
`
