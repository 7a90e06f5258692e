import { Eye, Info, TriangleAlert, Wrench } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { CloseButton } from '@csuite/shared/ui/close-button'
import { c, media, row, space, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'

const looks = {
  info: { icon: Info, ink: c.info, ground: c.infoSoft },
  warn: { icon: TriangleAlert, ink: c.warn, ground: c.warnSoft },
  person: { icon: Eye, ink: c.warn, ground: c.warnSoft },
  work: { icon: Wrench, ink: c.warn, ground: c.warnSoft },
} as const

export type NoticeTone = keyof typeof looks

interface NoticeLineProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  tone: NoticeTone
  /** The tone in a word, for who does not see it. */
  kind: string
  title: string
  text: ReactNode
  /** At most one link. */
  link?: ReactNode
  /** After the text, such as a countdown. */
  remark?: ReactNode
  /** Name of the close button; absent: none. */
  close?: string | undefined
  onClose?: () => void
}

/** One calm line above a page. */
export function NoticeLine({
  tone,
  kind,
  title,
  text,
  link,
  remark,
  close,
  onClose,
  ...rest
}: NoticeLineProps) {
  const Icon = looks[tone].icon
  return (
    <Line {...rest} $tone={tone}>
      <Icon size={18} aria-hidden="true" />
      <p>
        <VisuallyHidden>{`${kind}: `}</VisuallyHidden>
        <strong>{title}</strong> <span>{text}</span> {link}
      </p>
      {/* A countdown is not announced at each of its steps. */}
      {remark && <Remark aria-live="off">{remark}</Remark>}
      {close !== undefined && <Close label={close} onClick={onClose} />}
    </Line>
  )
}

const Line = styled.div<{ $tone: NoticeTone }>`
  ${type.s14}
  ${row(12)}
  min-height: 44px;
  padding: ${space[4]} ${space[24]};
  border-bottom: 1px solid color-mix(in srgb, ${(p) => looks[p.$tone].ink} 25%, transparent);
  background: ${(p) => looks[p.$tone].ground};
  color: ${(p) => looks[p.$tone].ink};
  overflow-wrap: anywhere;
  & > svg {
    flex: none;
  }
  & > p {
    flex: 1;
    min-width: 0;
  }
  & strong {
    font-weight: 600;
  }
  & p > span {
    color: ${c.text};
  }
  & a {
    color: inherit;
    font-weight: 550;
    white-space: nowrap;
  }
  ${media.phone} {
    flex-wrap: wrap;
    gap: 0 ${space[8]};
    padding: ${space[8]} ${space[12]};
    & > p {
      flex-basis: calc(100% - 80px);
    }
    & > svg {
      align-self: flex-start;
      margin-top: 1px;
    }
  }
`
const Remark = styled.span`
  ${type.s12}
  flex: none;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${media.phone} {
    order: 1;
    flex-basis: 100%;
    padding-left: 26px;
  }
`
const Close = styled(CloseButton)`
  && {
    width: 32px;
    height: 32px;
    margin-right: -8px;
  }
  @media (pointer: coarse) {
    && {
      width: 44px;
      height: 44px;
      margin-block: -4px;
    }
  }
`
