import { Card } from '@csuite/shared/ui/card'
import { FigureTable } from '../../parts/figure-table'
import type { LoopPoint } from './loop'
import { loopTexts as t } from './loop.texts'

export const LoopTable = ({ points }: { points: readonly LoopPoint[] }) => (
  <Card>
    <FigureTable
      label={t.table}
      headings={[t.current, t.left, t.needed, t.margin, t.source, t.verdict]}
      rows={points.map(({ current, volts, least, margin, supply, passes }) => ({
        key: current,
        cells: [volts, least, margin, supply, passes ? t.enough : t.short],
        fails: !passes,
      }))}
    />
  </Card>
)
