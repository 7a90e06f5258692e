import {
  type App,
  CATALOGUE_LIMIT,
  type RegisterAppBody,
  type UpdateAppBody,
} from '@csuite/shared/contract/apps'
import type * as z from 'zod/mini'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { pageOf } from '../../http/page'
import {
  announceCatalogue,
  findApp,
  findApps,
  findAppsWithPlans,
  insertApp,
  updateApp as updateAppRow,
} from './apps.repository'
import { appsTexts } from './apps.texts'
import { CATALOGUE_CHANNEL, type CatalogueCache } from './catalogue-cache'

const notFound = () => new AppError('NOT_FOUND', { message: appsTexts.unknownApp })

export class AppsService {
  constructor(
    private readonly orm: Orm,
    private readonly cache: CatalogueCache,
  ) {}

  /** A page of the catalogue by id, as JSON. A page past the last has no rows. */
  page({ page = 1, limit = CATALOGUE_LIMIT }: { page?: number; limit?: number }): Promise<string> {
    return this.cache.body(`page ${page} ${limit}`, async () => {
      const { rows, total } = await findApps(this.orm, (page - 1) * limit, limit)
      return pageOf(rows, total, { page, limit })
    })
  }

  /** The catalogue with its plans, as JSON. */
  withPlans(): Promise<string> {
    return this.cache.body('plans', () => findAppsWithPlans(this.orm))
  }

  async one(id: number): Promise<App> {
    const app = await findApp(this.orm, id)
    if (!app) throw notFound()
    return app
  }

  async register(body: z.output<typeof RegisterAppBody>): Promise<App> {
    return this.#changing((tx) =>
      insertApp(tx, {
        nombre: body.nombre,
        descripcion: body.descripcion,
        longDescription: body.longDescription ?? null,
        iconUrl: body.iconUrl ?? null,
        webUrl: body.webUrl ?? null,
        iosUrl: body.iosUrl ?? null,
        androidUrl: body.androidUrl ?? null,
        isEnabledWeb: body.isEnabledWeb ?? false,
        isEnabledMovil: body.isEnabledMovil ?? false,
        tags: body.tags ?? [],
      }),
    )
  }

  /** Changes the given fields; a body without any leaves the app as it is. */
  async update(id: number, body: z.output<typeof UpdateAppBody>): Promise<App> {
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    if (Object.keys(changes).length === 0) return this.one(id)
    return this.#changing(async (tx) => {
      const app = await updateAppRow(tx, id, changes)
      if (!app) throw notFound()
      return app
    })
  }

  async #changing<T>(change: (tx: Orm) => Promise<T>): Promise<T> {
    const result = await this.orm.transaction(async (tx) => {
      const changed = await change(tx)
      await announceCatalogue(tx, CATALOGUE_CHANNEL)
      return changed
    })
    // This process need not wait for its own notification: whoever made the change reads it next.
    this.cache.drop()
    return result
  }
}
