import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { c, radius, type } from '@csuite/shared/ui/theme'

export type BadgeTone = 'neutral' | 'brand' | 'ok' | 'warn' | 'danger' | 'info'

const tones: Record<BadgeTone, { ink: string; ground: string }> = {
  neutral: { ink: c.muted, ground: c.sunken },
  brand: { ink: c.brand, ground: c.brandSoft },
  ok: { ink: c.ok, ground: c.okSoft },
  warn: { ink: c.warn, ground: c.warnSoft },
  danger: { ink: c.danger, ground: c.dangerSoft },
  info: { ink: c.info, ground: c.infoSoft },
}

interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone
}

export function Badge({ tone = 'neutral', ...rest }: BadgeProps) {
  return <Pill {...rest} $tone={tone} />
}

/** A coloured dot with its word: colour alone never carries the meaning. */
export function Status({ tone = 'neutral', children, ...rest }: BadgeProps) {
  return (
    <Row {...rest}>
      <Dot aria-hidden="true" $tone={tone} />
      <span>{children}</span>
    </Row>
  )
}

const Pill = styled.span<{ $tone: BadgeTone }>`
  ${type.s12}
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 2px 8px;
  border-radius: ${radius.pill};
  font-weight: 550;
  color: ${(p) => tones[p.$tone].ink};
  background: ${(p) => tones[p.$tone].ground};
`
const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  white-space: nowrap;
`
const Dot = styled.span<{ $tone: BadgeTone }>`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${(p) => tones[p.$tone].ink};
`
