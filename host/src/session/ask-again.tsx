import { type ApiError, isBusy } from '@csuite/shared/client'
import { words } from '@csuite/shared/texts'
import { Button } from '@csuite/shared/ui/button'
import { toast } from '@csuite/shared/ui/toast'
import { questionsTexts } from './questions.texts'

/** With the first attempt, which the API refuses within 3 s, half a minute. */
const LONGEST_MS = 27_000

/**
 * Repeats an attempt as often as the API says when to come back, with a notice in which the person may stop. The API refused
 * each attempt before it did anything, so that none is made twice.
 * @throws the last refusal, after `LONGEST_MS` or when the person stops; any other failure at once
 */
export async function askAgain<T>(attempt: () => Promise<T>, refusal: ApiError): Promise<T> {
  const giveUpAt = performance.now() + LONGEST_MS
  const person = new AbortController()
  const stop = () => person.abort()
  const notice = toast.show(questionsTexts.busy, {
    onClose: stop,
    action: (
      <Button variant="secondary" size="s" onClick={stop}>
        {words.cancel}
      </Button>
    ),
  })
  try {
    for (let last: unknown = refusal; ;) {
      if (!isBusy(last)) throw last
      const waitMs = last.retryAfter * 1000
      if (performance.now() + waitMs > giveUpAt || !(await pass(waitMs, person.signal))) throw last
      try {
        return await attempt()
      } catch (error) {
        last = error
      }
    }
  } finally {
    toast.dismiss(notice)
  }
}

/** Resolves to false as soon as the signal is aborted. */
function pass(milliseconds: number, stopped: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve(false)
    const timer = setTimeout(() => resolve(true), milliseconds)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
