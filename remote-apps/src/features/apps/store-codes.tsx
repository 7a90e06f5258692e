import type { App } from '@csuite/shared/contract/apps'
import { Qr } from '@csuite/shared/ui/qr'
import { c, grid, radius, space, type } from '@csuite/shared/ui/theme'
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
                <Qr label={texts.codeOf(store, app.nombre)} text={address} />
                <span aria-hidden="true">{store}</span>
              </span>
            ),
        )}
      </div>
    </Codes>
  )
}

const Codes = styled.figure`
  ${type.s12}
  ${grid(8)}
  color: ${c.muted};
  & > div {
    display: flex;
    gap: ${space[16]};
  }
  & > div > span {
    ${grid(4)}
    justify-items: center;
  }
  & svg {
    width: 108px;
    height: 108px;
    border: 1px solid ${c.hairline};
    border-radius: ${radius.control};
  }
`
