import { c, hovered, radius, type } from '@csuite/shared/ui/theme'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { priceTexts } from './offer.texts'

type Period = 'mensual' | 'anual'

const periods = [
  ['mensual', priceTexts.monthly],
  ['anual', priceTexts.annual],
] as const

/** The billing period, kept in the address, so that all offers of a page share it. */
export function usePeriod() {
  const [query, setQuery] = useSearchParams()
  const period: Period = query.get('periodo') === 'anual' ? 'anual' : 'mensual'
  const choose = (next: Period) =>
    setQuery(
      (last) => {
        if (next === 'anual') last.set('periodo', next)
        else last.delete('periodo')
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  return { period, choose }
}

export function PeriodSwitch() {
  const { period, choose } = usePeriod()
  return (
    <Switch aria-label={priceTexts.period}>
      {periods.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="periodo"
            value={value}
            checked={period === value}
            onChange={() => choose(value)}
          />
          {label}
        </label>
      ))}
    </Switch>
  )
}

const Switch = styled.fieldset`
  ${type.s14}
  display: inline-flex;
  padding: 3px;
  border: 1px solid ${c.input};
  border-radius: ${radius.control};
  background: ${c.surface};
  & > label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: 36px;
    padding: 0 16px;
    border-radius: 6px;
    cursor: pointer;
    ${hovered(`background:${c.sunken};`)}
  }
  & > label:has(:checked) {
    background: ${c.brandSoft};
    color: ${c.brand};
    font-weight: 550;
    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  & > label:has(:focus-visible) {
    outline: 2px solid ${c.brand};
    outline-offset: 2px;
  }
  & input {
    /* As high as the switch: 44 px. */
    position: absolute;
    inset: -4px 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
`
