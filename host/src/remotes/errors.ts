import { REPORTS_AN_HOUR, REPORT_MAX, reportErrors } from '@csuite/shared/contract/remote-errors'
import { scrub } from '@csuite/shared/contract/scrub'
import { readStored, writeStored } from '@csuite/shared/storage'
import { remotesStore } from '../federation/remotes-store'
import { isMissingFile } from './cause'
import { hasDeveloperOverride } from './developer-override'
import { pageAt } from './pages'
import { post } from './post'
import { ownerOf } from './registry'

const HOUR_MS = 3_600_000
const KEY = 'csuite-errors'
const FRAME = /:\d+:\d+\)?$/
/** Where storage is blocked. */
let sent: Record<string, number> = {}

/** True once an hour for an error, and 20 times an hour in this browser. */
function isDue(kind: string): boolean {
  const now = Date.now()
  const stored = (readStored('localStorage', KEY) ?? sent) as Record<string, number>
  const recent = Object.entries(stored).filter(([, at]) => now - at < HOUR_MS)
  if (recent.length >= REPORTS_AN_HOUR || recent.some(([known]) => known === kind)) return false
  sent = { ...Object.fromEntries(recent), [kind]: now }
  writeStored('localStorage', KEY, sent)
  return true
}

/** Texts of this page's fields, which an error may repeat. */
const typedTexts = () => [
  ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  ...[...remotesStore.getState().typed.fields.values()].map(({ value }) => value),
]

/** Reports what a remote threw; an error in here is silent, or it would report itself. */
export function collect(error: unknown): void {
  try {
    if (!navigator.onLine || isMissingFile(error) || (error as Error | null)?.name === 'AbortError') return
    const { message = error, stack = '' } = (error ?? {}) as Partial<Error>
    let mensaje = String(message)
    // The entry did not load or threw, of which the browser tells.
    if (mensaje.includes('RUNTIME-008')) return
    for (const typed of typedTexts()) if (typed.length > 2) mensaje = mensaje.replaceAll(typed, '…')
    mensaje = scrub(mensaje)
    const frames = stack.split('\n', 200).filter((line) => FRAME.test(line))
    const pila = frames
      .slice(0, 50)
      .map((line) => line.replace(/[?#][^:)]*|\p{C}/gu, ''))
      .join('\n')
      .slice(0, REPORT_MAX - 2048)
    if (!isDue(`${mensaje} ${frames[0] ?? ''}`.replace(/\d+/g, '').slice(0, 120))) return
    const running = [...remotesStore.getState().remotes].flatMap(([name, { running: release }]) =>
      release && !hasDeveloperOverride(name) ? [[name, release.version]] : [],
    )
    const { pathname } = window.location
    const remoto = ownerOf(pathname)?.name
    post(reportErrors, {
      errores: [
        {
          ...{ mensaje, pila, pagina: pageAt(pathname)?.path ?? '/' },
          versiones: Object.fromEntries(running) as Record<string, string>,
          ...(remoto === undefined ? {} : { remoto }),
        },
      ],
    })
  } catch {
    // Nothing is told of it.
  }
}

/**
 * Collects what remotes throw outside of rendering, which their boundary reports.
 * @param thrown the events of before
 */
export function collectErrors(thrown: readonly Event[]): void {
  const onEvent = (event: Event) => {
    const { error, message, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>
    collect(error ?? message ?? reason)
  }
  thrown.forEach(onEvent)
  for (const type of ['error', 'unhandledrejection']) window.addEventListener(type, onEvent)
}
