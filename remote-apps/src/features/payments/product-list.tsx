import { errorMessage } from '@csuite/shared/client'
import { billingPlans, currencyDecimals } from '@csuite/shared/contract/billing'
import { formatMoney } from '@csuite/shared/format'
import { endpointQuery } from '@csuite/shared/query'
import { EmptyState, ErrorState } from '@csuite/shared/ui/states'
import { Loading } from '@csuite/shared/ui/spinner'
import { c, space, type } from '@csuite/shared/ui/theme'
import { Text } from '@csuite/shared/ui/layout'
import { useQuery } from '@tanstack/react-query'
import styled from 'styled-components'
import { CardList } from '../../parts/card-list'
import { texts } from './payments.texts'

export function ProductList() {
  const products = useQuery(endpointQuery(billingPlans))
  if (products.isPending) return <Loading label={texts.loadingProducts} />
  if (products.isError)
    return (
      <ErrorState
        message={errorMessage(products.error, texts.productsFailed)}
        onRetry={() => void products.refetch()}
        busy={products.isFetching}
      />
    )
  if (products.data.length === 0) return <EmptyState title={texts.noProducts} />
  return (
    <section>
      <Text as="h2" $below={16}>
        {texts.products}
      </Text>
      <Grid role="list">
        {products.data.map((product) => (
          <li key={product.id}>
            <h3>{product.nombre}</h3>
            {product.descripcion && <p>{product.descripcion}</p>}
            {product.precios.map((price) => (
              <Price key={price.id}>
                <strong>
                  {formatMoney(price.monto, currencyDecimals(price.moneda), price.moneda.toUpperCase())}
                </strong>{' '}
                <span>{texts.period[price.periodo]}</span>
              </Price>
            ))}
          </li>
        ))}
      </Grid>
    </section>
  )
}

const Grid = styled(CardList)`
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  gap: ${space[16]};
`
const Price = styled.span`
  ${type.quiet}
  & > strong {
    ${type.mono}
    font-size: 1.25rem;
    color: ${c.text};
  }
`
