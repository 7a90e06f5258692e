import { ApiError } from '@csuite/shared/client'
import { useState } from 'react'
import type { Notice } from './banner'
import { useRequest } from './use-request'

/** A form's request, one at a time, with its outcome: the `notice` to show and the code that was wrong. */
export function useSubmit() {
  const { busy, run } = useRequest()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [refusedCode, setRefusedCode] = useState<string | null>(null)

  /**
   * `describe` turns an error into the message to show, or null for none; `code` is the one-time code that is sent.
   * Resolves to whether `work` succeeded; never rejects.
   */
  const submit = async (
    work: () => Promise<unknown>,
    describe: (error: unknown) => string | null,
    code: string | null = null,
  ) => {
    let done = false
    await run(async () => {
      setNotice(null)
      setRefusedCode(null)
      try {
        await work()
        done = true
      } catch (error) {
        const text = describe(error)
        if (text !== null) setNotice({ tone: 'danger', text })
        if (error instanceof ApiError && ['INVALID_CODE', 'CODE_EXPIRED'].includes(error.code))
          setRefusedCode(code)
      }
    })
    return done
  }

  return { busy, notice, setNotice, clearNotice: () => setNotice(null), refusedCode, submit }
}
