import type { ReactNode } from 'react'
import styled from 'styled-components'
import { c, row, space, wrap } from '@csuite/shared/ui/theme'
import { Page } from './page'

interface NoticePageProps {
  title: string
  illustration: ReactNode
  /** What happened, in one sentence. */
  children: ReactNode
  /** Announces the sentence: it replaces content that the person was waiting for. */
  urgent?: boolean
  actions: ReactNode
}

/** A whole-page message instead of a screen: not found, forbidden, failed, offline. */
export function NoticePage({ title, illustration, children, urgent = false, actions }: NoticePageProps) {
  return (
    <Centred title={title} width="narrow">
      <Drawing>{illustration}</Drawing>
      <Sentence role={urgent ? 'alert' : undefined}>{children}</Sentence>
      <Actions>{actions}</Actions>
    </Centred>
  )
}

const Centred = styled(Page)`
  ${row(0)}
  flex-direction: column;
  padding-block: max(${space[32]}, 10vh) ${space[48]};
  text-align: center;
  & > :first-child {
    margin-bottom: ${space[8]};
  }
`
const Drawing = styled.div`
  order: -1;
`
const Sentence = styled.div`
  max-width: 52ch;
  color: ${c.muted};
`
const Actions = styled.div`
  ${wrap(12)}
  justify-content: center;
  margin-top: ${space[24]};
`
