import type { AuditRow } from '@csuite/shared/contract/audit'
import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { formatMoment } from '@csuite/shared/format'
import { TBody, THead, Table, Td, Th, Tr } from '@csuite/shared/ui/table'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { writeView } from './audit-address'
import { auditTexts as texts } from './audit.texts'
import { detailText } from './use-audit'

const { columns } = texts

interface AuditTableProps {
  rows: AuditRow[]
  /** Newer rows are on their way. */
  busy: boolean
}

export function AuditTable({ rows, busy }: AuditTableProps) {
  return (
    <Rows caption={texts.title} busy={busy}>
      <THead>
        <Tr>
          <Th>{columns.when}</Th>
          <Th>{columns.what}</Th>
          <Th>{columns.who}</Th>
          <Th>{columns.whom}</Th>
          <Th>{columns.from}</Th>
        </Tr>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td label={columns.when}>
              <Moment dateTime={row.fecha}>{formatMoment(row.fecha)}</Moment>
            </Td>
            <Td label={columns.what}>
              <div>
                {auditTypeText(row.tipo)}
                {detailText(row) && <Detail>{detailText(row)}</Detail>}
              </div>
            </Td>
            <Td label={columns.who}>
              <Person person={row.autor} nobody={texts.portal} />
            </Td>
            <Td label={columns.whom}>
              <Person person={row.usuario} nobody={texts.nobodyInParticular} />
            </Td>
            <Td label={columns.from}>
              <Network>{row.origen ?? texts.nobodyInParticular}</Network>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Rows>
  )
}

/** A name that leads to everything about its person. */
function Person({ person, nobody }: { person: AuditRow['autor']; nobody: string }) {
  if (!person) return nobody
  const query = writeView({ page: 1, usuario: person.id })
  return (
    <PersonLink to={`?${query}`} title={texts.filterBy(person.nombre)}>
      {person.nombre}
    </PersonLink>
  )
}

/** Between phones and wide screens what happened gets the room: its details are the longest text of a row. */
const Rows = styled(Table)`
  ${media.compact} {
    & :is(th, td) {
      padding-inline: ${space[8]};
    }
    & th:nth-child(2) {
      width: 45%;
    }
  }
`
const PersonLink = styled(Link)`
  display: inline-block;
  max-width: min(16rem, 20vw);
  @media (pointer: coarse) {
    padding-block: 12px;
    margin-block: -4px;
  }
  ${media.cards} {
    max-width: none;
  }
`
const Moment = styled.time`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${media.below(1200)} {
    white-space: normal;
  }
`
const Detail = styled.div`
  ${type.s12}
  color: ${c.muted};
  overflow-wrap: anywhere;
`
const Network = styled.span`
  ${type.mono}
  white-space: nowrap;
  ${media.cards} {
    white-space: normal;
  }
`
