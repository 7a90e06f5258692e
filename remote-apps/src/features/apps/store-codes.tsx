import type { App } from '@csuite/shared/contract/apps'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import { encode } from 'uqr'
import styled from 'styled-components'
import { texts } from './apps.texts'

/** The addresses are the catalogue's: a QR code never has a token. */
export function StoreCodes({ app }: { app: App }) {
  const stores = [
    { store: texts.iPhone, address: app.iosUrl },
    { store: texts.android, address: app.androidUrl },
  ]
  return (
    <Codes>
      <figcaption>{texts.codes}</figcaption>
      <div>
        {stores.map(
          ({ store, address }) =>
            address && (
              <span key={store}>
                <Code label={texts.codeOf(store, app.nombre)} address={address} />
                <span aria-hidden="true">{store}</span>
              </span>
            ),
        )}
      </div>
    </Codes>
  )
}

function Code({ label, address }: { label: string; address: string }) {
  const { size, data } = encode(address, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#0F1B24" d={dark} />
    </svg>
  )
}

const Codes = styled.figure`
  ${type.s12}
  display: grid;
  gap: ${space[8]};
  color: ${c.muted};
  & > div {
    display: flex;
    gap: ${space[16]};
  }
  & > div > span {
    display: grid;
    gap: ${space[4]};
    justify-items: center;
  }
  & svg {
    width: 108px;
    height: 108px;
    border: 1px solid ${c.hairline};
    border-radius: ${radius.control};
  }
`
