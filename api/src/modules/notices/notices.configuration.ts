import type { ConfigurationChange } from '@csuite/shared/contract/configuration'
import type { Notice } from '@csuite/shared/contract/notices'
import { GroupsOfConfiguration } from '../apps/groups.configuration'
import {
  type Application,
  type Entry,
  differences,
  each,
  key,
  refuseRepeated,
  within,
} from '../configuration/configuration-entries'
import { NoticesService } from './notices.service'

export async function applyNotices(run: Application, wanted: readonly Entry<'avisos'>[]): Promise<void> {
  refuseRepeated('avisos', wanted, ({ titulo }) => key(titulo), 'titulo')
  const { tx, viewer, changes } = run
  const { notices, now: clock, sessions } = run.ports
  const refresh = () => notices.refresh()
  const groups = new GroupsOfConfiguration(run)
  const service = new NoticesService(
    { now: clock, sessions, modules: [], database: { orm: tx } },
    {
      announce: (change) => notices.announce(change),
      current: () => notices.current(),
      // The change is not committed yet.
      refresh: () => Promise.resolve(),
    },
  )
  const all = await service.manage()
  const now = new Date(clock()).toISOString()
  const changed = (change: Omit<ConfigurationChange, 'seccion'>) => {
    changes.push({ seccion: 'avisos', ...change })
    run.committed.add(refresh)
  }
  await each('avisos', wanted, async ({ retirado = false, audiencia, enlace, ...words }) => {
    const { titulo: nombre, hasta } = words
    const same = all.filter(({ titulo }) => key(titulo) === key(nombre))
    const known = same.find((notice) => notice.hasta > now)
    if (retirado) {
      if (!known) return
      await service.remove(viewer.id, known.id)
      changed({ nombre, accion: 'retirar' })
      return
    }
    // It was shown until its end.
    if (!known && hasta <= now && same.some((notice) => notice.hasta === hasta)) return
    const fields = {
      ...words,
      audiencia: await within('audiencia', noticeAudience(groups, audiencia)),
      ...(enlace !== undefined && { enlace: enlace || null }),
    }
    if (!known) {
      await service.add(viewer, fields)
      changed({ nombre, accion: 'crear' })
      return
    }
    const campos = differences({ ...known, audiencia: inOrder(known.audiencia) }, fields)
    if (campos.length === 0) return
    await service.update(viewer, known.id, fields)
    changed({ nombre, accion: 'cambiar', campos })
  })
}

async function noticeAudience(
  known: GroupsOfConfiguration,
  named: Entry<'avisos'>['audiencia'],
): Promise<Notice['audiencia']> {
  if (typeof named !== 'object') return named
  const groups = await known.named(named.grupos)
  return inOrder({ grupos: groups.map(({ id }) => id) })
}

/** So that two audiences of the same groups are equal. */
const inOrder = (audience: Notice['audiencia']): Notice['audiencia'] =>
  typeof audience === 'object' ? { grupos: audience.grupos.toSorted((a, b) => a - b) } : audience
