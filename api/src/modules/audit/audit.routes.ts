import { listAudit, ownActivity } from '@csuite/shared/contract/audit'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { activityOf, auditPage } from './audit.service'

export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  const { orm } = platform.database

  bind(
    app,
    listAudit,
    ({ query: { tipo, usuario, ...page } }) => auditPage(orm, { tipo, involving: usuario }, page),
    platform,
  )
  bind(app, ownActivity, ({ query, viewer }) => activityOf(orm, viewer.id, query), platform)
}
