import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { CardText, CardTitle } from '@csuite/shared/ui/card'
import { Loading } from '@csuite/shared/ui/spinner'
import { ErrorState } from '@csuite/shared/ui/states'
import { c, space, type } from '@csuite/shared/ui/theme'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styled from 'styled-components'
import { securityTexts } from './security.texts'

interface PanelProps {
  title: string
  intro: string
  /** What went wrong with the last change. */
  failure: string | null
  children: ReactNode
}

/** A section of the profile. Where what had the focus in it goes, the section takes it. */
export function Panel({ title, intro, failure, children }: PanelProps) {
  const id = useId()
  const root = useRef<HTMLElement>(null)
  // What is removed with the focus on it does not blur for React.
  const focused = useRef<Element>(null)
  useEffect(() => {
    // What is disabled meanwhile loses the focus too, and gets it back.
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
      {failure && <Alert tone="danger">{failure}</Alert>}
    </Root>
  )
}

interface SectionProps<T> extends Omit<PanelProps, 'children'> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** A panel with a query's data. */
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
  /** What can be done with it. */
  children?: ReactNode
}

/** One of a section's `Rows`. */
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

/** Panels below each other. */
export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
`
const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  &:focus {
    outline: none;
  }
`
export const Rows = styled.ul`
  display: grid;
  border-block: 1px solid ${c.hairline};
  list-style: none;
  & > li {
    ${type.s14}
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]} ${space[16]};
    padding-block: ${space[12]};
    overflow-wrap: anywhere;
  }
  /* What can be done stands at the right as long as the text has room. */
  & > li > :first-child {
    flex: 1 1 176px;
  }
  & > li + li {
    border-top: 1px solid ${c.hairline};
  }
`
/** Buttons beside each other. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
`
