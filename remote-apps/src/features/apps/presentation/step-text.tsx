import { c, grid, type } from '@csuite/shared/ui/theme'
import type { ReactNode, RefObject } from 'react'
import styled from 'styled-components'

interface StepTextProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  texts: { heading: string; detail: string }
  className?: string
  children?: ReactNode
}

/** A step's text. Its heading takes the focus when the step changes. */
export function StepText({ headingRef, texts, className, children }: StepTextProps) {
  return (
    <Body className={className}>
      <Heading ref={headingRef} tabIndex={-1}>
        {texts.heading}
      </Heading>
      <p>{texts.detail}</p>
      {children}
    </Body>
  )
}

const Body = styled.div`
  ${grid(16)}
  & > p {
    color: ${c.muted};
  }
`
const Heading = styled.h2`
  ${type.s28}
  &:focus {
    outline: none;
  }
`
