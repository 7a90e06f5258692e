import {
  addNotice,
  dismissNotice,
  listNotices,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import type { ApiModule } from '../../api-module'
import { noticeDismissals } from '../../db/schema/index'
import { arrayWithin, rowsWithin } from '../../http/page'
import { applyNotices } from './notices.configuration'
import { NoticesService } from './notices.service'

export const noticesModule: ApiModule = {
  apply: (run) => ({ avisos: (wanted) => applyNotices(run, wanted) }),
  ownData: { avisosCerrados: noticeDismissals },
  routes(bind, ports, app) {
    const service = new NoticesService(ports, ports.notices)
    app.addHook('onReady', () => ports.notices.start())
    app.addHook('onClose', () => ports.notices.stop())

    bind(listNotices)(async ({ raw }) => rowsWithin(await service.current(raw.headers.authorization)))
    bind(manageNotices)(async ({ query }) => arrayWithin(await service.manage(), query.page))
    bind(addNotice)(({ body, viewer }) => service.add(viewer, body))
    bind(updateNotice)(({ params, body, viewer }) => service.update(viewer, params.id, body))
    bind(removeNotice)(({ params, viewer }) => service.remove(viewer.id, params.id))
    bind(dismissNotice)(({ params, body, viewer }) => service.dismiss(viewer, params.id, body?.version))
  },
}
