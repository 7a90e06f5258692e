import { suitePrice } from '@csuite/shared/contract/apps'
import { suiteOffer } from '@csuite/shared/contract/plans'
import { SUITE_ID } from '@csuite/shared/contract/preferences'
import { endpointQuery } from '@csuite/shared/query'
import { InstrumentPanel } from '@csuite/shared/ui/instrument'
import { CheckList } from '@csuite/shared/ui/check-list'
import { c, grid, radius, space, type } from '@csuite/shared/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import styled from 'styled-components'
import { BuyOptions } from './buy-options'
import { suiteTexts } from './offer.texts'

export function SuiteOffer({ narrow = false }: { narrow?: boolean }) {
  const id = useId()
  const { data: offer = initialOffer } = useQuery(endpointQuery(suiteOffer))
  return (
    <Panel as="section" aria-labelledby={id} $narrow={narrow}>
      <div>
        <h2 id={id}>{suiteTexts.name}</h2>
        <p>{suiteTexts.summary}</p>
        <CheckList label={suiteTexts.includes} items={offer.caracteristicas} />
      </div>
      <BuyOptions id={SUITE_ID} product={suiteTexts.name} plan={offer} />
    </Panel>
  )
}

/** Until the administrators' own is there. */
const initialOffer = {
  precioMensual: suitePrice.monthly,
  precioAnual: suitePrice.annual,
  caracteristicas: suiteTexts.products,
}

const Panel = styled(InstrumentPanel)<{ $narrow: boolean }>`
  --c-quiet: ${c.panelMuted};
  --c-ink: ${c.panelText};
  ${grid(24, 48)}
  grid-template-columns: ${(p) => (p.$narrow ? '1fr' : 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))')};
  align-content: ${(p) => (p.$narrow ? 'space-between' : 'center')};
  align-items: center;
  padding: ${space[24]};
  border-radius: ${radius.card};
  & h2 {
    ${type.s28}
  }
  & p {
    margin: ${space[4]} 0 ${space[16]};
    color: ${c.panelMuted};
  }
`
