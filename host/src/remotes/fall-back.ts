import { keepTyped } from './typed-text'
import { sendReports } from '../federation/report'
import { causeOf, firstCauseOf } from './cause'
import { giveUpBuild, rememberFailedBuild, hasDeveloperOverride } from './developer-override'
import { quarantine } from './quarantine'
import { type Row, type Stage, afterFailure, table } from './recovery'
import { refreshRegistry, remoteNamed } from './registry'
import { runningRelease } from './running'

/** Session entry of the release for which this tab was loaded again, so that it happens once. */
const RELOADED_KEY = 'csuite-reloaded-for'

type Reload = () => void
/** Loads the document again; what was typed into the page is typed into the next one. */
export const reloadDocument: Reload = () => {
  keepTyped()
  window.location.reload()
}

/** Loads the document again unless this was done for the same reason before. */
function reloadOnce(reason: string, reload: Reload): boolean {
  try {
    const done = (sessionStorage.getItem(RELOADED_KEY) ?? '').split('|')
    if (done.includes(reason)) return false
    sessionStorage.setItem(RELOADED_KEY, [...done.slice(-9), reason].join('|'))
  } catch {
    // If this cannot be remembered, reloading could loop.
    return false
  }
  sendReports()
  reload()
  return true
}

/** The current registry; undefined where the server does not answer. */
const offeredNow = async (name: string) =>
  navigator.onLine && (await refreshRegistry()) ? remoteNamed(name) : undefined

/**
 * After a screen failed: does what the table of `recovery.ts` says.
 * @param loadAgain repeats the load that failed
 * @returns what 'Reintentar' does on the panel, or 'leaving' while the browser is on its way to the next document
 */
export async function afterScreenFailure(
  name: string,
  stage: Extract<Stage, 'screen' | 'standing'>,
  error: unknown,
  loadAgain: () => Promise<unknown>,
  reload = reloadDocument,
): Promise<Row['retry'] | 'leaving'> {
  const first = firstCauseOf(error)
  const release = runningRelease(name)
  // Code that threw says what it is; a file may be gone because its release is.
  const offered = first === 'absent' ? await offeredNow(name) : release
  if (!release || !offered) return table[stage][first].retry
  const moved = offered.version !== release.version
  const { next, retry } = afterFailure(stage, first, { previous: release.mayFallBack, moved })
  if (moved && next === 'document')
    return reloadOnce(`new ${name}@${offered.version}`, reload) ? 'leaving' : retry
  const cause = await causeOf(error, loadAgain)
  if (next !== 'document') return table[stage][cause].retry
  if (hasDeveloperOverride(name)) {
    await giveUpBuild(name)
    rememberFailedBuild()
    reload()
    return 'leaving'
  }
  quarantine(release, table[stage][cause].passOver)
  return reloadOnce(`${name}@${release.version}`, reload) ? 'leaving' : retry
}
