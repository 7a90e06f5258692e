import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { CardText, CardTitle } from '@csuite/shared/ui/card'
import { Loading } from '@csuite/shared/ui/spinner'
import { ErrorState } from '@csuite/shared/ui/states'
import { c, grid, space, type, wrapRow } from '@csuite/shared/ui/theme'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styled from 'styled-components'
import type { Notice } from '../../../parts/banner'
import { securityTexts } from './security.texts'

interface PanelProps {
  title: string
  intro: string
  /** The last change's failure. */
  notice: Notice | null
  children: ReactNode
}

/** A section of the profile. It takes the focus of an element in it that is removed. */
export function Panel({ title, intro, notice, children }: PanelProps) {
  const id = useId()
  const root = useRef<HTMLElement>(null)
  // React fires no blur for an element that is removed.
  const focused = useRef<Element>(null)
  useEffect(() => {
    // A disabled element loses the focus too, and `useRequest` restores it.
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true })
  })
  return (
    <Root
      ref={root}
      aria-labelledby={id}
      tabIndex={-1}
      onFocus={({ target }) => void (focused.current = target)}
      onBlur={() => void (focused.current = null)}
    >
      <div>
        <CardTitle id={id}>{title}</CardTitle>
        <CardText>{intro}</CardText>
      </div>
      {children}
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
    </Root>
  )
}

interface SectionProps<T> extends Omit<PanelProps, 'children'> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** A panel that shows a query's data, or its loading or error state. */
export function Section<T>({ query, children, ...panel }: SectionProps<T>) {
  const { data, error, isFetching, refetch } = query
  return (
    <Panel {...panel}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState
          message={errorMessage(error, securityTexts.loadFailed)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={securityTexts.loading} />
      )}
    </Panel>
  )
}

interface RowProps {
  name: string
  detail: string
  /** A button or badge. */
  children?: ReactNode
}

export function Row({ name, detail, children }: RowProps) {
  return (
    <li>
      <div>
        <p>{name}</p>
        <CardText>{detail}</CardText>
      </div>
      {children}
    </li>
  )
}

const Root = styled.section`
  ${grid(16)}
  grid-template-columns: minmax(0, 1fr);
  &:focus {
    outline: none;
  }
`
export const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  border-block: 1px solid ${c.hairline};
  & > li {
    ${type.s14}
    ${wrapRow(8, 16)}
    justify-content: space-between;
    padding-block: ${space[12]};
    overflow-wrap: anywhere;
  }
  /* The button is at the right while the text has room. */
  & > li > :first-child {
    flex: 1 1 176px;
  }
  & > li + li {
    border-top: 1px solid ${c.hairline};
  }
`
/** Takes away what its row is about. */
export const RowButton = styled(Button).attrs({ size: 's', variant: 'secondary' })`
  &&:not(:disabled, [aria-disabled='true']) {
    border-color: color-mix(in srgb, ${c.danger} 50%, transparent);
    color: ${c.danger};
  }
`
export const Buttons = styled.div`
  ${wrapRow(8, 16)}
`
