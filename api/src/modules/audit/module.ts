import { type AuditRow, listAudit, ownActivity } from '@csuite/shared/contract/audit'
import type { ApiModule } from '../../api-module'
import { auditLog } from '../../db/schema/index'
import { mayReadPeople } from '../../http/callers'
import { keepAuthor } from './audit.repository'
import { AuditService } from './audit.service'

export const auditModule: ApiModule = {
  ownData: { actividad: auditLog },
  erase: (tx, { id }) => keepAuthor(tx, id),
  routes(bind, ports) {
    const service = new AuditService(ports.database.orm)

    bind(listAudit)(async ({ viewer, query: { tipo, usuario, remoto, hasta, ...request } }) => {
      const until = hasta === undefined ? undefined : new Date(hasta)
      const page = await service.page({ tipo, involving: usuario, remote: remoto, until }, request)
      return mayReadPeople(viewer) ? page : { ...page, data: page.data.map(withoutPeople) }
    })
    bind(ownActivity)(({ query, viewer }) => service.activityOf(viewer.id, query))
  },
}

/** Who a group's change found an account for. */
const FOUND = new Set(['idsAgregadas', 'idsQuitadas', 'idsResponsables'])

/** For a key that may not read people: ids without names. */
function withoutPeople({ autor, usuario, detalle, ...row }: AuditRow): AuditRow {
  const nameless = (person: AuditRow['autor']) => person && { ...person, nombre: '' }
  return {
    ...row,
    ...{ autor: nameless(autor), usuario: nameless(usuario) },
    detalle: Object.fromEntries(Object.entries(detalle).filter(([key]) => !FOUND.has(key))),
  }
}
