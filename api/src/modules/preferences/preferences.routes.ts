import { preferences, savePreferences } from '@csuite/shared/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { keepPreferences, preferencesOf } from './preferences.service'

export function preferencesRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const { orm } = platform.database
  bind(preferences)(({ viewer }) => preferencesOf(orm, viewer.id))
  bind(savePreferences)(({ viewer, body }) => keepPreferences(orm, viewer.id, body))
}
