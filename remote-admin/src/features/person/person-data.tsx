import type { User } from '@csuite/shared/contract/user'
import type { Person } from '@csuite/shared/contract/user-administration'
import { formatDateTime } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { c, frame, grid, media, space, type } from '@csuite/shared/ui/theme'
import { Text } from '@csuite/shared/ui/layout'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { BlockSkeleton } from '../../parts/loaded'
import { EmailText, PersonStatus, dayLabel, phoneLabel, roleLabel } from '../../parts/people/person-labels'
import { TitledSection } from '../../parts/titled-section'
import { personTexts } from './person.texts'

const { data: texts, fields } = personTexts

interface PersonDataProps {
  user: User
  /** Undefined while only the list's row is known. */
  person: Person | undefined
}

export function PersonData({ user, person }: PersonDataProps) {
  return (
    <TitledSection title={texts.title}>
      <List>
        <Fact name={fields.email}>
          <EmailText email={user.email} />{' '}
          {person && !person.emailVerificado && <Badge tone="warn">{texts.unverified}</Badge>}
          {person?.correoRechazado && (
            <Text $tone="danger">{texts.mailRefused(formatDateTime(person.correoRechazado))}</Text>
          )}
        </Fact>
        <Fact name={fields.phone}>{user.phone ? phoneLabel(user.phone) : texts.none}</Fact>
        <Fact name={fields.role}>{roleLabel(user)}</Fact>
        <Fact name={fields.status}>
          <PersonStatus status={user.status} />
        </Fact>
        {person?.directorio && <Fact name={texts.directory}>{texts.directoryHint}</Fact>}
        <Fact name={texts.since}>{dayLabel(user.createdAt)}</Fact>
        <Fact name={texts.lastSignIn}>{person ? lastSignIn(person) : <Line />}</Fact>
        <Fact name={texts.signInMethods}>{person ? signInMethods(person) : <Line />}</Fact>
      </List>
    </TitledSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Line = () => <BlockSkeleton label={personTexts.loading} height={20} />

const lastSignIn = ({ ultimoInicio }: Person) =>
  ultimoInicio ? formatDateTime(ultimoInicio) : texts.neverSignedIn

function signInMethods({
  conPassword,
  segundoFactor,
  llaves,
  proveedores,
  invitado,
  directorio,
}: Person): string {
  if (invitado && !directorio && !conPassword && proveedores.length === 0) return texts.invitationPending
  const methods = [
    conPassword && texts.password,
    segundoFactor && texts.factor,
    llaves > 0 && texts.passkeys(llaves),
    ...proveedores.map((provider) => texts.providers[provider]),
  ].filter(Boolean)
  return methods.join(' · ') || texts.noMethod
}

const List = styled.dl`
  ${type.s14}
  ${frame}
  & > div {
    ${grid(4, 16)}
    grid-template-columns: 180px minmax(0, 1fr);
    padding: ${space[8]} ${space[16]};
  }
  & > div + div {
    border-top: 1px solid ${c.hairline};
  }
  & dt {
    color: ${c.muted};
  }
  & dd {
    overflow-wrap: anywhere;
  }
  ${media.phone} {
    & > div {
      grid-template-columns: 128px minmax(0, 1fr);
    }
  }
`
