import { AppIcon } from '@csuite/shared/ui/icons'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { conversation } from './beto.texts'

/** A worked example: question, check, answer. */
export function Conversation() {
  return (
    <List role="list" aria-label={conversation.label}>
      {conversation.turns.map(({ from, text }) => (
        <Turn key={text} $own={from === 'you'}>
          <span>
            {from === 'beto' && <AppIcon id={2} size={20} />}
            {from === 'beto' ? conversation.beto : conversation.you}
          </span>
          <p>{text}</p>
        </Turn>
      ))}
    </List>
  )
}

const List = styled.ol`
  display: grid;
  gap: ${space[16]};
  padding: ${space[24]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.dialog};
  background: ${c.surface};
`
const Turn = styled.li<{ $own: boolean }>`
  display: grid;
  gap: ${space[4]};
  justify-self: ${(p) => (p.$own ? 'end' : 'start')};
  max-width: 85%;
  & > span {
    ${type.s12}
    display: flex;
    align-items: center;
    gap: ${space[8]};
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
