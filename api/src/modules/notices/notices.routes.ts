import {
  addNotice,
  dismissNotice,
  listNotices,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { NoticesService } from './notices.service'
import type { OpenNotices } from './open-notices'

export function noticesRoutes(app: FastifyInstance, platform: Platform, open: OpenNotices): void {
  const bind = bindTo(app, platform)
  const service = new NoticesService(platform, open)
  app.addHook('onReady', () => open.start())
  app.addHook('onClose', () => open.stop())

  bind(listNotices)(({ raw }) => service.current(raw.headers.authorization))
  bind(manageNotices)(() => service.manage())
  bind(addNotice)(({ body, viewer }) => service.add(viewer.id, body))
  bind(updateNotice)(({ params, body, viewer }) => service.update(viewer.id, params.id, body))
  bind(removeNotice)(({ params, viewer }) => service.remove(viewer.id, params.id))
  bind(dismissNotice)(({ params, body, viewer }) => service.dismiss(viewer, params.id, body?.version))
}
