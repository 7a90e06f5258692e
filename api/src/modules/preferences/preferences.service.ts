import { generateKeyPairSync } from 'node:crypto'
import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import {
  type DeviceKey,
  type Preferences,
  SUITE_ID,
  type savePreferences,
} from '@csuite/shared/contract/preferences'
import type { Orm } from '../../db/database'
import type { Viewer } from '../../http/callers'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import {
  findOrInsertDeviceKey,
  findPreferences,
  listedApps,
  upsertPreferences,
} from './preferences.repository'

const none: Preferences = { favoritos: [], recientes: [], avisos: [] }

export class PreferencesService {
  constructor(
    private readonly orm: Orm,
    private readonly now: () => number,
  ) {}

  async of(userId: number): Promise<Preferences> {
    return (await findPreferences(this.orm, userId, new Date(this.now()))) ?? none
  }

  /** Stores the given lists without duplicates and ids outside the person's catalogue. */
  async keep(viewer: Viewer, lists: EndpointRequest<typeof savePreferences>['body']): Promise<Preferences> {
    const given = Object.entries(lists).filter((entry) => entry[1] !== undefined)
    const now = new Date(this.now())
    const known = await listedApps(
      this.orm,
      viewer.id,
      given.flatMap(([, ids]) => ids),
      now,
    )
    known.add(SUITE_ID)
    const clean = (ids: number[]) => [...new Set(ids)].filter((id) => known.has(id))
    const changes = Object.fromEntries(given.map(([list, ids]) => [list, clean(ids)]))
    return this.orm.transaction(async (tx) => {
      await lockSignedIn(tx, viewer)
      return (await upsertPreferences(tx, viewer.id, changes, now)) ?? none
    })
  }

  deviceKey(viewer: Viewer): Promise<DeviceKey> {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const offered = privateKey.export({ format: 'jwk' }) as DeviceKey
    return this.orm.transaction(async (tx) => {
      await lockSignedIn(tx, viewer)
      return findOrInsertDeviceKey(tx, viewer.id, offered)
    })
  }
}
