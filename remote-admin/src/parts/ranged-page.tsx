import { type DashboardRange, dashboardRanges } from '@csuite/shared/contract/users'
import { formatTime } from '@csuite/shared/format'
import { Page } from '@csuite/shared/ui/page'
import { Select } from '@csuite/shared/ui/select'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { rangeTexts as texts } from './figures.texts'

const options = dashboardRanges.map((range) => ({ value: range, label: texts.last[range] }))

interface RangedPageProps {
  title: string
  subtitle: string
  range: DashboardRange
  onRange: (range: DashboardRange) => void
  children: ReactNode
}

/** A page with a select for the range of its figures. */
export function RangedPage({ title, subtitle, range, onRange, children }: RangedPageProps) {
  return (
    <Page
      title={title}
      subtitle={
        <Subtitle>
          {subtitle} {countedDays()}
        </Subtitle>
      }
      actions={
        <Select
          label={texts.label}
          labelHidden
          options={options}
          value={range}
          onChange={({ target }) => onRange(Number(target.value) as DashboardRange)}
        />
      }
    >
      {children}
    </Page>
  )
}

/** The API counts days in UTC; says when they begin in the person's time zone. */
function countedDays(): string {
  const begins = formatTime(new Date().setUTCHours(0, 0, 0, 0))
  return begins === '00:00' ? texts.utc : texts.utcHere(begins)
}

/** Narrow, so that the select stays beside it. */
const Subtitle = styled.span`
  display: block;
  max-width: 36rem;
  text-wrap: pretty;
`
