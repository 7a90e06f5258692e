import { formatMoney } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { c, grid, radius, type, wrapRow } from '@csuite/shared/ui/theme'
import { Bell, Check } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { usePeriod } from './period'
import { priceTexts } from './offer.texts'
import { usePreferences } from './use-preferences'

interface BuyOptionsProps {
  /** App id, or SUITE_ID. */
  id: number
  product: string
  /** Prices in US dollars. */
  plan: { precioMensual: number; precioAnual: number }
}

/** The prices, the buy button, which is still disabled (spec §2), and 'Avísame', to be told when it is not. */
export function BuyOptions({ id, product, plan }: BuyOptionsProps) {
  const { precioMensual: monthly, precioAnual: annual } = plan
  const priceId = useId()
  const { period } = usePeriod()
  const { awaited, canChange, toggleAwaited } = usePreferences()
  const isAwaited = awaited.includes(id)
  const notice = isAwaited ? priceTexts.notified : priceTexts.notifyMe
  /** Of a year against twelve months, in percent. */
  const saving = Math.round((1 - annual / (monthly * 12)) * 100)
  const yearly = period === 'anual'
  const badge = saving > 0 && <Badge tone="ok">{priceTexts.saving(saving)}</Badge>
  return (
    <Offer role="group" aria-label={product}>
      <Soon type="button" disabled aria-describedby={priceId}>
        {priceTexts.comingSoon}
      </Soon>
      <Line id={priceId}>
        <Name>
          <span>{yearly ? priceTexts.annual : priceTexts.monthly}</span>
          {yearly && badge}
        </Name>
        <Price>
          <strong>{formatMoney(yearly ? annual : monthly)}</strong>{' '}
          <span>{yearly ? priceTexts.perYear : priceTexts.perMonth}</span>
        </Price>
        <Other>
          <span>
            {yearly ? `${priceTexts.equivalent(formatMoney(annual / 12))}, ${priceTexts.or}` : priceTexts.or}
          </span>{' '}
          <span>{formatMoney(yearly ? monthly : annual)}</span>{' '}
          <span>{yearly ? priceTexts.aMonth : priceTexts.aYear}</span> {!yearly && badge}
        </Other>
      </Line>
      <Button
        variant="secondary"
        block
        disabled={!canChange}
        aria-label={`${notice}: ${product}`}
        icon={isAwaited ? <Check /> : <Bell />}
        onClick={() => toggleAwaited(id)}
      >
        {notice}
      </Button>
    </Offer>
  )
}

const Offer = styled.div`
  position: relative;
  ${grid(12)}
`
/** A disabled button that looks like a label in the price's corner. */
const Soon = styled.button`
  ${type.s12}
  position: absolute;
  inset: 0 0 auto auto;
  padding: 2px 8px;
  border: 0;
  border-radius: ${radius.pill};
  background: ${c.sunken};
  color: var(--c-quiet, ${c.muted});
  cursor: not-allowed;
`
const Other = styled.span`
  ${type.s12}
  color: var(--c-quiet, ${c.muted});
`
const Line = styled.div`
  ${grid(4)}
`
const Name = styled.span`
  ${type.s14}
  ${wrapRow(8)}
  min-height: 20px;
  color: var(--c-quiet, ${c.muted});
`
const Price = styled.span`
  ${type.s14}
  color: var(--c-quiet, ${c.muted});
  & > strong {
    font-size: 1.5rem;
    line-height: 2rem;
    font-weight: 550;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    color: var(--c-ink, ${c.text});
  }
`
