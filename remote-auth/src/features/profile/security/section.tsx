import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { CardText, CardTitle } from '@csuite/shared/ui/card'
import { Loading } from '@csuite/shared/ui/spinner'
import { ErrorState } from '@csuite/shared/ui/states'
import { c, space, type } from '@csuite/shared/ui/theme'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { securityTexts } from './security.texts'

interface SectionProps<T> {
  title: string
  intro: string
  query: UseQueryResult<T>
  /** What went wrong with the last change. */
  failure: string | null
  children: (data: T) => ReactNode
}

export function Section<T>({ title, intro, query, failure, children }: SectionProps<T>) {
  const id = useId()
  const { data, error, isFetching, refetch } = query
  return (
    <Root aria-labelledby={id}>
      <div>
        <CardTitle id={id}>{title}</CardTitle>
        <CardText>{intro}</CardText>
      </div>
      {failure && <Alert tone="danger">{failure}</Alert>}
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
    </Root>
  )
}

export const when = (iso: string) =>
  new Date(iso).toLocaleString('es-ES', { dateStyle: 'short', timeStyle: 'short' })

const Root = styled.section`
  display: grid;
  gap: ${space[16]};
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
