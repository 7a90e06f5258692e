import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Button } from '@csuite/shared/ui/button'
import { c, row, space, target, type } from '@csuite/shared/ui/theme'
import { chartTexts } from './chart.texts'
import { HEIGHT } from './plot-frame'
import { useWidth } from './use-width'

export interface ChartPoint {
  label: string
  value: number
  /** Link of the table row. */
  to?: string
}

export interface ChartProps {
  title: string
  data: readonly ChartPoint[]
  /** Headings of the table: ['Día', 'Usuarios']. */
  columns: readonly [string, string]
  /** `formatNumber` by default. */
  format?: (value: number) => string
  description?: ReactNode
  /** Called with a clicked bar's `to`; the table has the same links for keyboards. */
  onOpen?: (to: string) => void
}

interface ChartFigureProps extends ChartProps {
  format: (value: number) => string
  draw: (width: number, label: string) => ReactNode
}

export function ChartFigure({ title, data, columns, format, description, draw }: ChartFigureProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const action = asTable ? chartTexts.showChart : chartTexts.showTable
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <Figure aria-labelledby={id}>
      <Head>
        <div>
          <Title id={id}>{title}</Title>
          {description && <Description>{description}</Description>}
        </div>
        {data.length > 0 && (
          <Button
            variant="quiet"
            size="s"
            aria-label={`${action}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {action}
          </Button>
        )}
      </Head>
      <div ref={ref}>
        {data.length === 0 ? (
          <Nothing style={{ height: HEIGHT }}>{chartTexts.empty}</Nothing>
        ) : asTable ? (
          <Scroll style={{ height: HEIGHT }} tabIndex={0} role="group" aria-labelledby={id}>
            <table aria-labelledby={id}>
              <thead>
                <tr>
                  <th scope="col">{columns[0]}</th>
                  <th scope="col">{columns[1]}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((point, i) => (
                  <tr key={i}>
                    <th scope="row">{point.to ? <Link to={point.to}>{point.label}</Link> : point.label}</th>
                    <td>{format(point.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        ) : (
          draw(width, `${title}: ${summary(data, format)}`)
        )}
      </div>
    </Figure>
  )
}

function summary(data: readonly ChartPoint[], format: (value: number) => string): string {
  const values = data.map((point) => point.value)
  return chartTexts.summary(
    data.length,
    data[0]?.label ?? '',
    data.at(-1)?.label ?? '',
    format(Math.min(...values)),
    format(Math.max(...values)),
  )
}

const Figure = styled.figure`
  min-width: 0;
`
const Head = styled.div`
  ${row(12)}
  justify-content: space-between;
  min-height: 40px;
  margin-bottom: ${space[12]};
  & > button {
    flex: none;
  }
`
const Title = styled.figcaption`
  ${type.s16}
  font-weight: 600;
`
const Description = styled.div`
  ${type.quiet}
`
const Nothing = styled.p`
  ${type.quiet}
  display: grid;
  place-items: center;
`
const Scroll = styled.div`
  overflow: auto;
  & table {
    ${type.s14}
    width: 100%;
  }
  & th {
    font-weight: 400;
    text-align: left;
  }
  & thead th {
    position: sticky;
    top: 0;
    background: ${c.surface};
    color: ${c.muted};
    font-weight: 550;
  }
  /* On touch screens the whole row is the link. */
  @media (pointer: coarse) {
    & tr:has(a) {
      position: relative;
      height: ${target};
    }
    & a::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
  & td,
  & thead th:last-child {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  & th,
  & td {
    padding: 6px ${space[8]};
    border-bottom: 1px solid ${c.hairline};
  }
`
