import { toggleUserStatus } from '@csuite/shared/contract/users'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { toggleStatus } from './user-status.service'

export function userStatusRoutes(app: FastifyInstance, platform: Platform): void {
  bind(app, toggleUserStatus, ({ params, viewer }) => toggleStatus(platform, params.id, viewer), platform)
}
