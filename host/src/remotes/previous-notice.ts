import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { previousNoticeTexts } from './previous-notice.texts'
import { readStored, writeStored } from '@csuite/shared/storage'
import { warn } from './warn'

const KEY = 'csuite-previous-said'

/** Shows a toast, once per tab and release, that the previous release is in use. */
export function notifyPreviousInUse({ name, version }: RemoteDescriptor): void {
  const release = `${name}@${version}`
  const stored = readStored('sessionStorage', KEY)
  const said: unknown[] = Array.isArray(stored) ? stored : []
  if (said.includes(release)) return
  writeStored('sessionStorage', KEY, [...said, release])
  warn(previousNoticeTexts.used, 10_000)
}
