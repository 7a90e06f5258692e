import { pictureOf } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { Card, CardText } from '@csuite/shared/ui/card'
import { Avatar } from '@csuite/shared/ui/icons'
import { c, grid, space, type } from '@csuite/shared/ui/theme'
import { Text } from '@csuite/shared/ui/layout'
import styled from 'styled-components'
import { profileTexts } from './profile.texts'

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card as="aside" aria-label={profileTexts.card}>
      <Person>
        <Avatar picture={pictureOf(user)} size={96} />
        <Text $size={20} $weight={600}>{`${user.name} ${user.lastName}`}</Text>
        <CardText>{user.email}</CardText>
      </Person>
      <PlanTitle>{profileTexts.currentPlan}</PlanTitle>
      {user.planesUsuarios.length > 0 ? (
        <Plans>
          {user.planesUsuarios.map(({ id, plan }) => (
            <li key={id}>{plan.descripcion || plan.nombre}</li>
          ))}
        </Plans>
      ) : (
        <CardText>{profileTexts.noPlan}</CardText>
      )}
    </Card>
  )
}

const Person = styled.div`
  ${grid(8)}
  justify-items: center;
  text-align: center;
  overflow-wrap: anywhere;
`
const PlanTitle = styled.h2`
  ${type.s14}
  margin-top: ${space[24]};
  padding-top: ${space[16]};
  border-top: 1px solid ${c.hairline};
  font-weight: 600;
`
const Plans = styled.ul`
  ${type.s14}
  ${grid(4)}
  margin-top: ${space[8]};
  padding-left: 1.1em;
  color: ${c.muted};
`
