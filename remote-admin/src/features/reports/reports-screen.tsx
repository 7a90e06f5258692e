import { Download } from 'lucide-react'
import { errorMessage } from '@csuite/shared/client'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { ErrorState, OfflineNotice } from '@csuite/shared/ui/states'
import { TBody, THead, Table, Td, Th, Tr } from '@csuite/shared/ui/table'
import { c, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { toCsv } from '../../parts/csv'
import { saveFile } from '../../parts/save-file'
import { useDashboard } from '../../parts/use-dashboard'
import { type Report, reportsOf } from './reports'
import { reportsTexts as texts } from './reports.texts'

/** The dashboard's figures as tables that can be taken along. */
export function ReportsScreen() {
  const { data, error, isPending, isFetching, refetch } = useDashboard()
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="medium">
      <OfflineNotice />
      {isPending ? (
        <Skeleton label={texts.loading}>
          <SkeletonBlock height={240} />
        </Skeleton>
      ) : data ? (
        reportsOf(data).map((report) => <ReportTable key={report.id} report={report} />)
      ) : (
        <ErrorState
          message={errorMessage(error, texts.failed)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
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
    <Section aria-labelledby={id}>
      <Head>
        <h2 id={id}>{report.title}</h2>
        {report.rows.length > 0 && (
          <Button size="s" variant="secondary" icon={<Download />} aria-describedby={id} onClick={save}>
            {texts.download}
          </Button>
        )}
      </Head>
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
    </Section>
  )
}

const Section = styled.section`
  margin-bottom: ${space[32]};
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  margin-bottom: ${space[12]};
  & > h2 {
    ${type.s20}
    font-weight: 600;
  }
`
const Nothing = styled.p`
  ${type.s14}
  color: ${c.muted};
`
