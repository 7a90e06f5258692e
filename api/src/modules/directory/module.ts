import type { ApiModule } from '../../api-module'
import { directoryUsers } from '../../db/schema/index'
import { directoryRoutes } from './directory.routes'

export const directoryModule: ApiModule = {
  ownData: { directorio: directoryUsers },
  routes: (_bind, ports, app) => directoryRoutes(app, ports, '/scim/v2'),
}
