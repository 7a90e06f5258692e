import { listAudit, ownActivity } from '@csuite/shared/contract/audit'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { AuditService } from './audit.service'

export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new AuditService(platform.database.orm)

  bind(listAudit)(({ query: { tipo, usuario, remoto, hasta, ...page } }) => {
    const until = hasta === undefined ? undefined : new Date(hasta)
    return service.page({ tipo, involving: usuario, remote: remoto, until }, page)
  })
  bind(ownActivity)(({ query, viewer }) => service.activityOf(viewer.id, query))
}
