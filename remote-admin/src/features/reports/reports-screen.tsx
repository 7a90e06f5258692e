import { Download } from 'lucide-react'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { TBody, THead, Table, Td, Th, Tr } from '@csuite/shared/ui/table'
import { useId } from 'react'
import { toCsv } from '../../parts/csv'
import { Loaded } from '../../parts/loaded'
import { saveFile } from '@csuite/shared/ui/save-file'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { useDashboard } from '../../parts/use-dashboard'
import { type Report, reportsOf } from './reports'
import { reportsTexts as texts } from './reports.texts'

/** The dashboard's figures as tables that can be taken along. */
export function ReportsScreen() {
  const figures = useDashboard()
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="medium">
      <OfflineNotice />
      <Loaded
        query={figures}
        loading={texts.loading}
        blocks={<SkeletonBlock height={240} />}
        failed={texts.failed}
      >
        {(data) => reportsOf(data).map((report) => <ReportTable key={report.id} report={report} />)}
      </Loaded>
    </Page>
  )
}

function ReportTable({ report }: { report: Report }) {
  const id = useId()
  const [first, ...others] = report.columns
  const save = () =>
    saveFile(
      new Blob([toCsv([report.columns, ...report.rows])], { type: 'text/csv;charset=utf-8' }),
      `${report.id}-${new Date().toISOString().slice(0, 10)}.csv`,
    )
  return (
    <TitledSection
      id={id}
      title={report.title}
      action={
        report.rows.length > 0 && (
          <Button size="s" variant="secondary" icon={<Download />} aria-describedby={id} onClick={save}>
            {texts.download}
          </Button>
        )
      }
    >
      {report.rows.length === 0 ? (
        <Nothing>{texts.empty}</Nothing>
      ) : (
        <Table caption={report.title}>
          <THead>
            <Tr>
              <Th>{first}</Th>
              {others.map((column) => (
                <Th key={column} end>
                  {column}
                </Th>
              ))}
            </Tr>
          </THead>
          <TBody>
            {report.rows.map(([name, ...values]) => (
              <Tr key={name}>
                <Td label={first}>{name}</Td>
                {values.map((value, column) => (
                  <Td key={others[column]} label={others[column]} end>
                    {report.formats[column]?.(value)}
                  </Td>
                ))}
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </TitledSection>
  )
}
