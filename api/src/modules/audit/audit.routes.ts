import { listAudit, ownActivity } from '@csuite/shared/contract/audit'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { activityOf, auditPage } from './audit.service'

export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const { orm } = platform.database

  bind(listAudit)(({ query: { tipo, usuario, ...page } }) =>
    auditPage(orm, { tipo, involving: usuario }, page),
  )
  bind(ownActivity)(({ query, viewer }) => activityOf(orm, viewer.id, query))
}
