import type { ApiModule } from '../../api-module'
import { directoryUsers } from '../../db/schema/index'
import { directoryRoutes } from './directory.routes'

/** People and groups from the company's directory (SCIM 2.0). */
export const directoryModule: ApiModule = {
  ownData: { directorio: directoryUsers },
  routes: (_bind, ports, app) => directoryRoutes(app, ports, '/scim/v2'),
}
