import {
  type App,
  CATALOGUE_LIMIT,
  type RegisterAppBody,
  type UpdateAppBody,
  uploadedIcon,
} from '@csuite/shared/contract/apps'
import { createHash } from 'node:crypto'
import { isRelativePath } from '@csuite/shared/contract/fields'
import type * as z from 'zod/mini'
import type { Orm } from '../../db/database'
import { AppError, requireFound } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { arrayInBytes, pageInBytes } from '../../http/page'
import { appsForPerson } from '../../identity/audience/audience.repository'
import type { Platform } from '../../platform'
import {
  addOpening,
  findApp,
  findAppFor,
  findApps,
  findAppsWithPlans,
  findIcon,
  findView,
  hasRestrictedApps,
  insertApp,
  keepIcon,
  lockApp,
  lockOrder,
  sizesOfApps,
  storeOrder,
  updateApp as updateAppRow,
} from './apps.repository'
import { appsTexts } from './apps.texts'
import { type CatalogueCache, everything } from './catalogue-cache'
import { redescribePlans } from './plans.repository'

/** Detects the type by its magic bytes. No SVG, which may carry script. */
function rasterType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  return undefined
}

const addresses = ['webUrl', 'iosUrl', 'androidUrl'] as const
type Addresses = Partial<Pick<App, (typeof addresses)[number]>>

/** '' is the portal. */
const hostOf = (address: string) => (isRelativePath(address) ? '' : new URL(address).host)

/** Nowhere but on the site of its page, without one in the portal. A store holds everybody's apps: there only the app that it was. */
function assertSameSite(app: Addresses | undefined, changes: Addresses): void {
  const site = app?.webUrl ? hostOf(app.webUrl) : addresses.some((field) => app?.[field]) ? undefined : ''
  for (const field of addresses) {
    const address = changes[field]
    if (!address || address === app?.[field] || hostOf(address) === site) continue
    const message = appsTexts.hostByKey(hostOf(address))
    throw new AppError('FORBIDDEN', { message, fields: { [field]: message } })
  }
}

export const unknownApp = () => new AppError('NOT_FOUND', { message: appsTexts.unknownApp })

export class AppsService {
  constructor(
    private readonly orm: Orm,
    private readonly cache: CatalogueCache,
    private readonly now: () => number,
  ) {}

  /** A page of a person's catalogue as JSON; empty past the last one. */
  async page(
    userId: number,
    { page = 1, limit = CATALOGUE_LIMIT }: { page?: number; limit?: number },
  ): Promise<Buffer> {
    const view = await this.#viewOf(userId)
    return this.cache.body(`page ${page} ${limit} ${view.key}`, async () =>
      pageInBytes(await sizesOfApps(this.orm, view), { page, limit }, (ids) => findApps(this.orm, view, ids)),
    )
  }

  async withPlans(userId: number, page?: number): Promise<Buffer> {
    const view = await this.#viewOf(userId)
    return this.cache.body(`plans ${page} ${view.key}`, async () =>
      arrayInBytes(await sizesOfApps(this.orm, view, 'plans'), page, (ids) =>
        findAppsWithPlans(this.orm, view, ids),
      ),
    )
  }

  async one(id: number, userId: number): Promise<App> {
    const app = await findAppFor(this.orm, id, userId, new Date(this.now()))
    if (!app) throw unknownApp()
    return app
  }

  all(): Promise<App[]> {
    return findApps(this.orm, everything)
  }

  async register(body: z.output<typeof RegisterAppBody>, actorId: number): Promise<App> {
    return this.cache.change(this.orm, actorId, async (tx, audit) => {
      const app = await insertApp(tx, body)
      const detail = { idApp: String(app.id), app: app.nombre }
      await audit('app.creada', detail)
      return app
    })
  }

  /**
   * Changes the given fields; a body without any leaves the app as it is.
   * @throws AppError FORBIDDEN for a service key that leads the app to another host
   */
  async update(
    id: number,
    changes: z.output<typeof UpdateAppBody>,
    { id: actorId, key }: Pick<Viewer, 'id' | 'key'>,
  ): Promise<App> {
    return this.cache.change(this.orm, actorId, async (tx, audit) => {
      const isChange = Object.keys(changes).length > 0
      const before = await lockApp(tx, id)
      if (key) assertSameSite(await findApp(tx, id), changes)
      const app = isChange ? await updateAppRow(tx, id, changes) : await findApp(tx, id)
      if (!app) throw unknownApp()
      if (before !== undefined && before !== app.nombre) await redescribePlans(tx, id, [before, app.nombre])
      const detail = { idApp: String(id), app: app.nombre, campos: Object.keys(changes).join(' ') }
      await audit('app.editada', detail)
      return app
    })
  }

  /** Moves an app to a position, from 1; past the end means the last. */
  async move(id: number, place: number, actorId: number): Promise<{ posicion: number }> {
    return this.cache.change(this.orm, actorId, async (tx, audit) => {
      const ids = await lockOrder(tx)
      if (!ids.includes(id)) throw unknownApp()
      const posicion = Math.min(place, ids.length)
      const others = ids.filter((other) => other !== id)
      await storeOrder(tx, 'apps', others.toSpliced(posicion - 1, 0, id))
      const detail = { idApp: String(id), posicion: String(posicion) }
      await audit('app.editada', detail)
      return { posicion }
    })
  }

  async keepIcon(base64: string): Promise<{ iconUrl: string }> {
    const bytes = Buffer.from(base64, 'base64')
    const type = rasterType(bytes)
    if (!type) throw new AppError('VALIDATION', { fields: { imagen: appsTexts.noPicture } })
    const hash = createHash('sha256').update(bytes).digest('hex')
    await keepIcon(this.orm, { hash, type, content: bytes.toString('base64') })
    return { iconUrl: uploadedIcon.path.replace(':hash', hash) }
  }

  async icon(hash: string): Promise<{ type: string; content: Buffer }> {
    const icon = requireFound(await findIcon(this.orm, hash))
    return { type: icon.type, content: Buffer.from(icon.content, 'base64') }
  }

  #viewOf(userId: number) {
    return this.cache.view(
      userId,
      () => hasRestrictedApps(this.orm),
      () => findView(this.orm, userId, new Date(this.now())),
    )
  }
}

/**
 * Counts an opening of an app by day, without the person.
 * @throws AppError 404 for an app that is not for this person
 */
export async function countOpeningOf(
  { database, today }: Pick<Platform, 'database' | 'today'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  if (!(await appsForPerson(database.orm, [id], viewer.id)).has(id)) throw unknownApp()
  await addOpening(database.orm, id, today())
}
