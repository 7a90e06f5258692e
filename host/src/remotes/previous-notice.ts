import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { previousNoticeTexts } from './previous-notice.texts'

const KEY = 'csuite-previous-said'

/** Says, once a tab and release, that the release before this one is in use. */
export function sayPreviousIsUsed({ name, version }: RemoteDescriptor): void {
  const said = `${name}@${version}`
  try {
    if (sessionStorage.getItem(KEY) === said) return
    sessionStorage.setItem(KEY, said)
  } catch {
    // Without storage it is said again with each document.
  }
  void import('@csuite/shared/ui/toast').then(
    ({ toast }) => toast.show(previousNoticeTexts.used, { tone: 'warn', durationMs: 10_000 }),
    () => undefined,
  )
}
