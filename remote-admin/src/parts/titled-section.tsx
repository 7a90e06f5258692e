import { grid, space, type, wrapRow } from '@csuite/shared/ui/theme'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'

interface TitledSectionProps {
  id?: string
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function TitledSection({ id, title, text, action, children }: TitledSectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <Section aria-labelledby={headingId}>
      <Head>
        <div>
          <h2 id={headingId}>{title}</h2>
          {text && <Quiet>{text}</Quiet>}
        </div>
        {action}
      </Head>
      {children}
    </Section>
  )
}

/** A muted line. */
export const Quiet = styled.p`
  ${type.quiet}
`
/** Fields that belong together, under their legend. */
export const FieldGroup = styled.fieldset`
  ${grid(8)}
  & > legend {
    ${type.s14}
    font-weight: 550;
  }
`
const Section = styled.section`
  margin-bottom: ${space[32]};
`
const Head = styled.div`
  ${wrapRow(8, 16)}
  justify-content: space-between;
  margin-bottom: ${space[12]};
  & > div {
    min-width: 0;
    max-width: 100%;
    overflow-wrap: anywhere;
  }
`
