import { deviceKey, preferences, savePreferences } from '@csuite/shared/contract/preferences'
import type { ApiModule } from '../../api-module'
import { userPreferences } from '../../db/schema/index'
import { PreferencesService } from './preferences.service'

export const preferencesModule: ApiModule = {
  ownData: { preferencias: userPreferences },
  routes(bind, ports) {
    const service = new PreferencesService(ports.database.orm, ports.now)

    bind(preferences)(({ viewer }) => service.of(viewer.id))
    bind(savePreferences)(({ viewer, body }) => service.keep(viewer, body))
    bind(deviceKey)(({ viewer }) => service.deviceKey(viewer))
  },
}
