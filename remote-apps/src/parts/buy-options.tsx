import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { c, space, type } from '@csuite/shared/ui/theme'
import { Bell, Check } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { preferencesTexts } from './preferences.texts'
import { annualSaving, formatDollars } from './price'
import { priceTexts } from './price.texts'
import { usePreferences } from './use-preferences'

interface BuyOptionsProps {
  /** What is bought: makes the buttons' descriptions tell them apart. */
  product: string
  /** US dollars a month. */
  monthly: number
  /** US dollars a year. */
  annual: number
  /** App id, or SUITE_ID: what 'Avísame' keeps. */
  id: number
}

/**
 * Monthly and annual price, each with its buy button, which is not active yet: 'Próximamente' (spec §2). 'Avísame' keeps
 * the wish to hear of it.
 */
export function BuyOptions({ product, monthly, annual, id: productId }: BuyOptionsProps) {
  const id = useId()
  const { awaited, canChange, toggleAwaited } = usePreferences()
  const isAwaited = awaited.includes(productId)
  const saving = annualSaving(monthly, annual)
  const options = [
    { name: priceTexts.monthly, amount: monthly, unit: priceTexts.perMonth, saving: 0, equivalent: '' },
    {
      name: priceTexts.annual,
      amount: annual,
      unit: priceTexts.perYear,
      saving,
      equivalent: priceTexts.equivalent(formatDollars(annual / 12)),
    },
  ]
  return (
    <List role="list" aria-label={product}>
      {options.map((option) => (
        <Option key={option.name}>
          <Line id={`${id}-${option.name}`}>
            <Name>
              {option.name}
              {option.saving > 0 && <Badge tone="ok">{priceTexts.saving(option.saving)}</Badge>}
            </Name>
            <Price>
              <strong>{formatDollars(option.amount)}</strong> {option.unit}
            </Price>
            <Equivalent>{option.equivalent}</Equivalent>
          </Line>
          <Button disabled block aria-describedby={`${id}-${option.name}`}>
            {priceTexts.comingSoon}
          </Button>
        </Option>
      ))}
      <Wish>
        <Button
          variant="secondary"
          block
          disabled={!canChange}
          aria-pressed={isAwaited}
          aria-label={`${preferencesTexts.notifyMe}: ${product}`}
          onClick={() => toggleAwaited(productId)}
        >
          {isAwaited ? <Check aria-hidden="true" /> : <Bell aria-hidden="true" />}
          {isAwaited ? preferencesTexts.notified : preferencesTexts.notifyMe}
        </Button>
      </Wish>
    </List>
  )
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${space[16]};
`
const Option = styled.li`
  display: grid;
  align-content: space-between;
  gap: ${space[12]};
`
const Wish = styled.li`
  grid-column: 1 / -1;
`
const Equivalent = styled.span`
  ${type.s12}
  min-height: 16px;
  color: var(--c-quiet, ${c.muted});
`
const Line = styled.div`
  display: grid;
  gap: ${space[4]};
`
const Name = styled.span`
  ${type.s14}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
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
