import type { User } from '@csuite/shared/contract/user'
import { Card, CardText } from '@csuite/shared/ui/card'
import { c, space, type } from '@csuite/shared/ui/theme'
import { useState } from 'react'
import styled from 'styled-components'
import { profileTexts } from './profile.texts'

/** Who is signed in and what they have. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <Card as="aside" aria-label={profileTexts.card}>
      <Person>
        <Photo key={user.picture} address={user.picture} />
        <Name>
          {user.name} {user.lastName}
        </Name>
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

/** The picture, or a generic one where there is none or it does not load; decoration beside the name. */
function Photo({ address }: { address: string | null }) {
  const [broken, setBroken] = useState(false)
  if (!address || broken)
    return (
      <Generic viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="38" r="16" />
        <path d="M18 84c4-18 16-26 30-26s26 8 30 26" />
      </Generic>
    )
  return (
    <Picture
      src={address}
      alt=""
      width={96}
      height={96}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}

const Person = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  text-align: center;
  overflow-wrap: anywhere;
`
const Picture = styled.img`
  width: 96px;
  height: 96px;
  margin-bottom: ${space[8]};
  border-radius: 50%;
  object-fit: cover;
`
const Generic = styled.svg`
  width: 96px;
  height: 96px;
  margin-bottom: ${space[8]};
  border: 1px solid ${c.hairline};
  border-radius: 50%;
  background: ${c.sunken};
  fill: none;
  stroke: ${c.muted};
  stroke-width: 2;
  stroke-linecap: round;
`
const Name = styled.p`
  ${type.s20}
  font-weight: 600;
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
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[8]};
  padding-left: 1.1em;
  color: ${c.muted};
`
