import { Download } from 'lucide-react'
import { Card } from '@csuite/shared/ui/card'
import { BarChart, LineChart } from '@csuite/shared/ui/chart'
import { Td, Tr } from '@csuite/shared/ui/table'
import { space } from '@csuite/shared/ui/theme'
import type { DashboardRange } from '@csuite/shared/contract/users'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { saveCsv } from '../../parts/csv'
import { FiguresPage } from '../../parts/figures-page'
import { ListTable } from '../../parts/list-table'
import { TitledSection } from '../../parts/titled-section'
import { type Report, reportsOf } from './reports'
import { reportsTexts as texts } from './reports.texts'

export function ReportsScreen() {
  return (
    <FiguresPage title={texts.title} subtitle={texts.subtitle} loading={texts.loading} skeleton={240}>
      {(data) =>
        reportsOf(data).map((report) => <ReportTable key={report.id} report={report} range={data.range} />)
      }
    </FiguresPage>
  )
}

function ReportTable({ report, range }: { report: Report; range: DashboardRange }) {
  const navigate = useNavigate()
  const id = useId()
  const [, ...others] = report.columns
  const name = report.ranged ? `${report.id}-${range}-dias` : report.id
  const save = () => saveCsv(name, [report.columns, ...report.rows])
  return (
    <TitledSection
      id={id}
      title={report.title}
      action={
        report.rows.length > 0 && (
          <SmallButton icon={<Download />} aria-describedby={id} onClick={save}>
            {texts.download}
          </SmallButton>
        )
      }
    >
      {report.chart && report.rows.length > 0 && (
        <Drawing>
          {report.chart.kind === 'bars' ? (
            <BarChart {...report.chart} onOpen={(to) => void navigate(to)} />
          ) : (
            <LineChart {...report.chart} />
          )}
        </Drawing>
      )}
      <ListTable
        caption={report.title}
        phone="table"
        columns={report.columns}
        end={others}
        rows={report.rows}
        empty={texts.empty}
      >
        {([name, ...values], row) => (
          <Tr key={row}>
            <Td>{name}</Td>
            {values.map((value, column) => (
              <Td key={others[column]} end>
                {typeof value === 'number' ? report.formats[column]?.(value) : value}
              </Td>
            ))}
          </Tr>
        )}
      </ListTable>
    </TitledSection>
  )
}

const Drawing = styled(Card)`
  margin-bottom: ${space[12]};
`
