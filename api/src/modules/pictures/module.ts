import { appIcon, userPicture } from '@csuite/shared/contract/pictures'
import type { ApiModule } from '../../api-module'
import { requireFound } from '../../http/app-error'
import { RawBody } from '../../http/raw-body'
import { PictureCache } from './picture-cache'
import { findAppIcon, findUserPicture } from './pictures.repository'

/** A picture is never opened as a page. */
const headers = {
  'cache-control': 'private, max-age=86400',
  'content-disposition': 'attachment',
}

export const picturesModule: ApiModule = {
  routes(bind, ports) {
    const { orm } = ports.database
    const cache = new PictureCache(ports.now)

    for (const [endpoint, find] of [
      [userPicture, findUserPicture],
      [appIcon, findAppIcon],
    ] as const)
      bind(endpoint)(async ({ params, query: { origen } }) => {
        const owner = `${endpoint.path} ${params.id}`
        const isStored = (await find(orm, params.id))?.source === origen
        const picture = requireFound(isStored ? await cache.of(owner, origen) : undefined)
        return new RawBody(picture.type, picture.content, headers)
      })
  },
}
