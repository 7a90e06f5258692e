import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { previousNoticeTexts } from './previous-notice.texts'
import { readStored, writeStored } from '@csuite/shared/storage'

const KEY = 'csuite-previous-said'

/** Shows a toast, once per tab and release, that the previous release is in use. */
export function notifyPreviousInUse({ name, version }: RemoteDescriptor): void {
  const said = `${name}@${version}`
  if (readStored('sessionStorage', KEY) === said) return
  writeStored('sessionStorage', KEY, said)
  void import('@csuite/shared/ui/toast').then(
    ({ toast }) => toast.show(previousNoticeTexts.used, { tone: 'warn', durationMs: 10_000 }),
    () => undefined,
  )
}
