import { apiBase } from '@csuite/shared/client'
import { type OpenedPreview, PREVIEW_PATH, openPreview } from '@csuite/shared/contract/previews'
import { storedToken } from '@csuite/shared/session'
import { readStored, writeStored } from '@csuite/shared/storage'
import { remotesStore } from '../federation/remotes-store'
import { PREVIEW_KEY, removeOverride } from './developer-override'
import { adoptRegistry, registry } from './registry'

/** The page waits for it: a portal that does not answer shows the active release. */
const TIMEOUT_MS = 4000

/**
 * Puts this tab's preview in its remote's place, for somebody who is signed in; says where it has ended. Where the name shows
 * another release than the person said yes to, its page asks again. Never rejects.
 */
export async function startPreview(leave = (page: string) => window.location.replace(page)): Promise<void> {
  const stored = readStored('sessionStorage', PREVIEW_KEY)
  const [name, version] = Array.isArray(stored) ? (stored as unknown[]) : []
  const token = storedToken()
  if (typeof name !== 'string' || !token) return
  const answer = await fetch(apiBase() + openPreview.path.replace(':vista', encodeURIComponent(name)), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  const opened = answer?.ok ? ((await answer.json().catch(() => undefined)) as OpenedPreview) : undefined
  if (opened?.pregunta && opened.remoto.version !== version) {
    writeStored('sessionStorage', PREVIEW_KEY, null)
    if (window.location.pathname !== PREVIEW_PATH + name) leave(PREVIEW_PATH + name)
    return
  }
  const override = { remote: opened?.remoto.name ?? '', url: opened?.remoto.version ?? '', preview: name }
  if (opened) {
    remotesStore.setState({
      preview: opened.remoto,
      override: { ...override, until: opened.hasta, state: 'tried' },
    })
    adoptRegistry(registry())
    return
  }
  remotesStore.setState({ override: { ...override, until: '', state: 'failed' } })
  // It may be there again: the portal did not answer, or the session has ended.
  if (answer && answer.status !== 401 && answer.status < 500) await removeOverride()
}
