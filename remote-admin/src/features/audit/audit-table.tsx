import type { AuditRow } from '@csuite/shared/contract/audit'
import { formatMoment } from '@csuite/shared/format'
import { Td, Tr } from '@csuite/shared/ui/table'
import { EmptyState } from '@csuite/shared/ui/states'
import { media, space, type } from '@csuite/shared/ui/theme'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { AuditWhat } from '../../parts/audit-what'
import { ListTable } from '../../parts/list-table'
import { writeView } from './audit-address'
import { auditTexts as texts } from './audit.texts'

const { columns } = texts

export function AuditTable({ rows, busy }: { rows: AuditRow[]; busy: boolean }) {
  return (
    <Details>
      <ListTable
        caption={texts.title}
        busy={busy}
        columns={columns}
        rows={rows}
        empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
      >
        {(row) => (
          <Tr key={row.id}>
            <Td label={columns.when}>
              <Moment dateTime={row.fecha}>{formatMoment(row.fecha)}</Moment>
            </Td>
            <Td label={columns.what}>
              <AuditWhat row={row} />
            </Td>
            <Td label={columns.who}>
              <Person person={row.autor} nobody={authorless(row)} />
            </Td>
            <Td label={columns.whom}>
              <Person person={row.usuario} nobody={texts.noValue} />
            </Td>
            <Td label={columns.from}>
              <Network>{row.origen ?? texts.noValue}</Network>
            </Td>
          </Tr>
        )}
      </ListTable>
    </Details>
  )
}

/** A service key acts by itself; everything else without a person is the portal's doing. */
const authorless = ({ detalle }: AuditRow): string =>
  detalle['clave'] !== undefined && detalle['idClave'] !== undefined
    ? texts.key(detalle['clave'])
    : texts.portal

function Person({ person, nobody }: { person: AuditRow['autor']; nobody: string }) {
  if (!person) return nobody
  const query = writeView({ page: 1, usuario: person.id })
  return (
    <PersonLink to={`?${query}`} title={texts.filterBy(person.nombre)}>
      {person.nombre}
    </PersonLink>
  )
}

/** On medium screens the second column, with the details, gets the room. */
const Details = styled.div`
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
const Network = styled.span`
  ${type.mono}
  white-space: nowrap;
  ${media.cards} {
    white-space: normal;
  }
`
