import { appIcon, userPicture } from '@csuite/shared/contract/pictures'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error'
import { bindTo } from '../../http/bind'
import { RawBody } from '../../http/raw-body'
import type { Platform } from '../../platform'
import { PictureCache } from './picture-cache'
import { findAppIcon, findUserPicture } from './pictures.repository'

/** A picture is never opened as a page. */
const headers = {
  'cache-control': 'private, max-age=86400',
  'content-disposition': 'attachment',
}

export function picturesRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const { orm } = platform.database
  const cache = new PictureCache(platform.now)

  for (const [endpoint, find] of [
    [userPicture, findUserPicture],
    [appIcon, findAppIcon],
  ] as const)
    bind(endpoint)(async ({ params, query: { origen } }) => {
      const owner = `${endpoint.path} ${params.id}`
      const isStored = (await find(orm, params.id))?.source === origen
      const picture = isStored ? await cache.of(owner, origen) : undefined
      if (!picture) throw new AppError('NOT_FOUND')
      return new RawBody(picture.type, picture.content, headers)
    })
}
