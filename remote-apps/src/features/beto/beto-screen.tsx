import { AppIcon } from '@csuite/shared/ui/icons'
import { c, grid, radius, row, space, type } from '@csuite/shared/ui/theme'
import {
  BookOpenCheck,
  FileSearch,
  MessagesSquare,
  Ruler,
  SlidersHorizontal,
  TriangleAlert,
} from 'lucide-react'
import styled from 'styled-components'
import { ProductPage } from '../../parts/product-page/product-page'
import { conversation, texts } from './beto.texts'

const BETO_ID = 2

export function BetoScreen() {
  return (
    <ProductPage
      appId={BETO_ID}
      texts={texts}
      icons={[BookOpenCheck, TriangleAlert, SlidersHorizontal, FileSearch, Ruler, MessagesSquare]}
      drawings={['trace', 'transmitter', 'pipe']}
      demo={<Conversation />}
    />
  )
}

function Conversation() {
  return (
    <List role="list" aria-label={conversation.label}>
      {conversation.turns.map(({ from, text }) => (
        <Turn key={text} $own={from === 'you'}>
          <span>
            {from === 'beto' && <AppIcon id={BETO_ID} size={20} />}
            {from === 'beto' ? conversation.beto : conversation.you}
          </span>
          <p>{text}</p>
        </Turn>
      ))}
    </List>
  )
}

const List = styled.ol`
  ${grid(16)}
  padding: ${space[24]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.dialog};
  background: ${c.surface};
`
const Turn = styled.li<{ $own: boolean }>`
  ${grid(4)}
  justify-self: ${(p) => (p.$own ? 'end' : 'start')};
  max-width: 85%;
  & > span {
    ${type.s12}
    ${row(8)}
    justify-self: ${(p) => (p.$own ? 'end' : 'start')};
    color: ${c.muted};
  }
  & > p {
    ${type.s14}
    padding: ${space[12]} ${space[16]};
    border-radius: ${radius.card};
    background: ${(p) => (p.$own ? c.brandSoft : c.sunken)};
  }
`
