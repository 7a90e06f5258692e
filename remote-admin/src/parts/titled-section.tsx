import { c, space, type } from '@csuite/shared/ui/theme'
import type { ReactNode } from 'react'
import styled from 'styled-components'

interface TitledSectionProps {
  /** Of the heading, for what it describes. */
  id: string
  title: string
  /** The quiet line under the title. */
  text?: ReactNode
  /** What can be done with the whole, at the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading of its own. */
export function TitledSection({ id, title, text, action, children }: TitledSectionProps) {
  return (
    <Section aria-labelledby={id}>
      <Head>
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {action}
      </Head>
      {children}
    </Section>
  )
}

/** Said where a section has nothing to show. */
export const Nothing = styled.p`
  ${type.s14}
  color: ${c.muted};
`
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
  & h2 {
    ${type.s20}
    font-weight: 600;
  }
  & p {
    ${type.s14}
    color: ${c.muted};
  }
`
