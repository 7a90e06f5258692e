import { preferences, savePreferences } from '@csuite/shared/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { PreferencesService } from './preferences.service'

export function preferencesRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new PreferencesService(platform.database.orm, platform.now)

  bind(preferences)(({ viewer }) => service.of(viewer.id))
  bind(savePreferences)(({ viewer, body }) => service.keep(viewer, body))
}
