import { type DashboardRange, dashboardRanges } from '@csuite/shared/contract/users'
import { formatTime } from '@csuite/shared/format'
import { Page } from '@csuite/shared/ui/page'
import { Select } from '@csuite/shared/ui/select'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { rangeTexts as texts } from './range.texts'

const options = dashboardRanges.map((range) => ({ value: range, label: texts.last[range] }))

interface RangedPageProps {
  title: string
  subtitle: string
  range: DashboardRange
  onRange: (range: DashboardRange) => void
  children: ReactNode
}

/** A screen of figures: the range is chosen beside its title, the subtitle tells in which time zone days are counted. */
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

/** The API counts days in UTC, which begin at another hour elsewhere. */
function countedDays(): string {
  const begins = formatTime(new Date().setUTCHours(0, 0, 0, 0))
  return begins === '00:00' ? texts.utc : texts.utcHere(begins)
}

/** Wraps before it pushes the select below itself. */
const Subtitle = styled.span`
  display: block;
  max-width: 36rem;
  text-wrap: pretty;
`
