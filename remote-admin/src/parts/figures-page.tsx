import { settings } from '@csuite/shared/client'
import {
  DEFAULT_RANGE,
  type Dashboard,
  type DashboardRange,
  dashboard,
  dashboardRanges,
} from '@csuite/shared/contract/users'
import { zoneName } from '@csuite/shared/format'
import { endpointQuery } from '@csuite/shared/query'
import { Page } from '@csuite/shared/ui/page'
import { Select } from '@csuite/shared/ui/select'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { figuresTexts, rangeTexts } from './figures.texts'
import { Loaded } from './loaded'

const options = dashboardRanges.map((range) => ({ value: range, label: rangeTexts.last[range] }))

export interface Figures {
  figures: Dashboard
  /** The range of the figures; while others load it differs from the chosen one. */
  range: DashboardRange
}

interface FiguresPageProps {
  title: string
  subtitle: string
  loading: string
  skeleton: ReactNode
  children: (data: Figures) => ReactNode
  footer?: ReactNode
}

export function FiguresPage({ title, subtitle, loading, skeleton, children, footer }: FiguresPageProps) {
  const [search, setSearch] = useSearchParams()
  const range = dashboardRanges.find((days) => String(days) === search.get('dias')) ?? DEFAULT_RANGE
  const choose = (next: DashboardRange) =>
    setSearch(next === DEFAULT_RANGE ? {} : { dias: String(next) }, { preventScrollReset: true })
  const query = useFigures(range)
  return (
    <Page
      title={title}
      subtitle={<Subtitle>{`${subtitle} ${rangeTexts.basis(zoneName(settings().timeZone))}`}</Subtitle>}
      actions={
        <Select
          label={rangeTexts.label}
          labelHidden
          options={options}
          value={range}
          onChange={({ target }) => choose(Number(target.value) as DashboardRange)}
        />
      }
    >
      <OfflineNotice />
      <Loaded query={query} loading={loading} skeleton={skeleton} failed={figuresTexts.failed}>
        {(data) => <div aria-busy={query.isPlaceholderData || undefined}>{children(data)}</div>}
      </Loaded>
      {footer}
    </Page>
  )
}

function useFigures(range: DashboardRange) {
  const { queryKey, queryFn } = endpointQuery(dashboard, {
    query: range === DEFAULT_RANGE ? {} : { dias: String(range) },
  })
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Figures> => ({ range, figures: await queryFn() }),
    placeholderData: keepPreviousData,
  })
}

/** Narrow, so that the select stays beside it. */
const Subtitle = styled.span`
  display: block;
  max-width: 36rem;
  text-wrap: pretty;
`
