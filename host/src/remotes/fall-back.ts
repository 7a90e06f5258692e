import { apparentCause, causeOf, timeout } from './cause'
import { abandonOverride, hasDeveloperOverride, saveFailedOverride } from './developer-override'
import { quarantine } from './quarantine'
import { type Row, type Stage, afterFailure } from './recovery'
import { refreshRegistry, remoteNamed } from './registry'
import { runningRelease } from './running'
import { readStored, writeStored } from '@csuite/shared/storage'
import { saveTyped } from './typed-text'

/** sessionStorage key of the reasons for which this tab was reloaded, each of which counts once. */
const RELOADED_KEY = 'csuite-reloaded-for'

/** Milliseconds that a reload waits for the code that sends this page's reports: it comes after the first screen. */
const REPORT_MS = 1500

/** Reloads the document, which keeps what was typed into the page and what it has to report. */
export function reloadDocument(): void {
  const reload = () => {
    saveTyped()
    window.location.reload()
  }
  const reported = import('../after-start').then(({ startTelemetry }) => startTelemetry())
  void Promise.race([reported, timeout(REPORT_MS, '')]).then(reload, reload)
}

/** Reloads unless this tab was reloaded for the same reason before. */
function reloadOnce(reason: string, reload: () => void): boolean {
  const stored = readStored('sessionStorage', RELOADED_KEY)
  const done: unknown[] = Array.isArray(stored) ? stored : []
  if (done.includes(reason)) return false
  // Without storage, reloading could loop.
  if (!writeStored('sessionStorage', RELOADED_KEY, [...done.slice(-9), reason])) return false
  reload()
  return true
}

/** The active release; undefined where the server does not answer. */
const activeRelease = async (name: string) =>
  navigator.onLine && (await refreshRegistry()) ? remoteNamed(name) : undefined

/**
 * Recovers from a failed screen as `recovery.ts` says.
 * @param loadAgain repeats the failed load
 * @returns what 'Reintentar' does on the panel, or 'leaving' while the document reloads
 */
export async function afterScreenFailure(
  name: string,
  stage: Exclude<Stage, 'loading'>,
  error: unknown,
  loadAgain: () => Promise<unknown>,
  reload = reloadDocument,
): Promise<Row['retry'] | 'leaving'> {
  const apparent = apparentCause(error)
  const release = runningRelease(name)
  // A file may be missing because its release was replaced.
  const offered = apparent === 'absent' ? await activeRelease(name) : release
  if (!release || !offered) return afterFailure(stage, apparent, false).retry
  const moved = offered.version !== release.version
  // A screen that rendered may hold input, which is not risked for an older release.
  const other = moved || (release.mayFallBack && stage === 'screen')
  const { next, retry } = afterFailure(stage, apparent, other)
  if (moved && next === 'document')
    return reloadOnce(`new ${name}@${offered.version}`, reload) ? 'leaving' : retry
  const cause = stage === 'settled' ? apparent : await causeOf(error, loadAgain)
  const row = afterFailure(stage, cause, other)
  if (next !== 'document') return row.retry
  if (hasDeveloperOverride(name)) {
    await abandonOverride(name)
    saveFailedOverride()
    reload()
    return 'leaving'
  }
  quarantine(release, row.quarantine)
  return reloadOnce(`${name}@${release.version}`, reload) ? 'leaving' : retry
}
