import { preferences, savePreferences } from '@csuite/shared/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { keepPreferences, preferencesOf } from './preferences.service'

export function preferencesRoutes(app: FastifyInstance, platform: Platform): void {
  const { orm } = platform.database
  bind(app, preferences, ({ viewer }) => preferencesOf(orm, viewer.id), platform)
  bind(app, savePreferences, ({ viewer, body }) => keepPreferences(orm, viewer.id, body), platform)
}
