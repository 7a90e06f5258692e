import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import { type Preferences, SUITE_ID, type savePreferences } from '@csuite/shared/contract/preferences'
import type { Orm } from '../../db/database'
import { existingApps, findPreferences, upsertPreferences } from './preferences.repository'

const none: Preferences = { favoritos: [], recientes: [], avisos: [] }

/** A person's favourite and recent apps; empty lists for someone who never kept any. */
export async function preferencesOf(orm: Orm, userId: number): Promise<Preferences> {
  return (await findPreferences(orm, userId)) ?? none
}

/** Keeps the lists that are given, each id once and apps only, in their order. */
export async function keepPreferences(
  orm: Orm,
  userId: number,
  { favoritos, recientes, avisos }: EndpointRequest<typeof savePreferences>['body'],
): Promise<Preferences> {
  const known = await existingApps(orm, [...(favoritos ?? []), ...(recientes ?? []), ...(avisos ?? [])])
  known.add(SUITE_ID)
  const clean = (ids: number[]) => [...new Set(ids)].filter((id) => known.has(id))
  const kept = await upsertPreferences(orm, userId, {
    ...(favoritos === undefined ? {} : { favoritos: clean(favoritos) }),
    ...(recientes === undefined ? {} : { recientes: clean(recientes) }),
    ...(avisos === undefined ? {} : { avisos: clean(avisos) }),
  })
  return kept ?? none
}
