import type { SeriesResult } from '../../../contract/certificates'
import { Status } from '@csuite/shared/ui/badge'
import { c, fonts, media, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { calibrationTexts } from './calibration.texts'
import type { SeriesName } from './plan'

const t = calibrationTexts.table

interface SeriesTableProps {
  series: SeriesName
  result: SeriesResult
  unit: string
  signal: string
  onEdit: (row: SeriesResult['filas'][number]) => void
}

export function SeriesTable({ series, result, unit, signal, onEdit }: SeriesTableProps) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={t.caption[series]}>
      <Rows>
        <thead>
          <tr>
            <th scope="col">{t.point}</th>
            <th scope="col">
              {t.applied} <small>{unit}</small>
            </th>
            <th scope="col">
              {t.expected} <small>{signal}</small>
            </th>
            <th scope="col">
              {t.read} <small>{signal}</small>
            </th>
            <th scope="col">
              {t.error} <small>{signal}</small>
            </th>
            <th scope="col">{t.percent}</th>
            <th scope="col">{t.verdict}</th>
          </tr>
        </thead>
        <tbody>
          {result.filas.map((row, index) => {
            const point = calibrationTexts.point(row.punto, row.sentido)
            return (
              <tr key={index} data-corrected={row.corregida ? '' : undefined}>
                <th scope="row">
                  <button type="button" aria-label={t.edit(point)} onClick={() => onEdit(row)}>
                    {row.punto} % {calibrationTexts.arrow[row.sentido]}
                  </button>
                </th>
                <td>{row.aplicado}</td>
                <td>{row.esperado}</td>
                <td>{row.leido}</td>
                <td>{row.error}</td>
                <td>{row.errorPorciento}</td>
                <td>
                  {row.corregida ? (
                    t.corrected
                  ) : (
                    <Status tone={row.conforme ? 'ok' : 'danger'}>{row.conforme ? t.pass : t.fail}</Status>
                  )}
                  {row.motivo && <small> {row.motivo}</small>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Rows>
    </Scroll>
  )
}

const Scroll = styled.div`
  overflow-x: auto;
`
const Rows = styled.table`
  ${type.s14}
  width: 100%;
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: ${space[8]} ${space[12]};
    border-bottom: 1px solid ${c.hairline};
    text-align: right;
    white-space: nowrap;
  }
  & thead th {
    color: ${c.muted};
    font-weight: 500;
  }
  & th:first-child,
  & td:last-child,
  & th:last-child {
    text-align: left;
  }
  & td {
    font-family: ${fonts.mono};
  }
  & td:last-child {
    font-family: inherit;
  }
  & small {
    color: ${c.muted};
  }
  & [data-corrected] td {
    color: ${c.muted};
    text-decoration: line-through;
  }
  ${media.phone} {
    /* What the instrument said and how it was judged, in sight without scrolling. */
    & th:nth-child(2),
    & td:nth-child(2),
    & th:nth-child(3),
    & td:nth-child(3) {
      display: none;
    }
    ${type.s12}
    & th,
    & td {
      padding-inline: ${space[4]};
    }
    & td:last-child {
      white-space: normal;
    }
  }
  & button {
    min-width: 44px;
    min-height: 44px;
    padding: 0 ${space[4]};
    border: 0;
    background: none;
    color: ${c.brand};
    font: inherit;
    font-weight: 600;
    text-align: left;
    cursor: pointer;
  }
`
