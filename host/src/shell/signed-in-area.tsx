import { Loading } from '@csuite/shared/ui/spinner'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { shellTexts } from './shell.texts'

interface FrameProps {
  topBar: boolean
  children: ReactNode
}

let Frame: ComponentType<FrameProps> | undefined
let loading: Promise<void> | undefined

/** Fetches the signed-in frame: its bar and its data layer are no business of the sign-in screens. */
export function loadSignedInFrame(): Promise<void> {
  loading ??= import(/* webpackChunkName: "user-area" */ './signed-in-frame').then(
    (module) => {
      Frame = module.SignedInFrame
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** What a signed-in person's pages stand in: server state for all of them, the top bar for most. */
export function SignedInArea(props: FrameProps) {
  const [ready, setReady] = useState(Frame !== undefined)
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    if (ready) return
    loadSignedInFrame()
      .catch(() => loadSignedInFrame())
      .then(() => setReady(true), setFailed)
  }, [ready])
  if (failed) throw failed
  return Frame ? <Frame {...props} /> : <Loading label={shellTexts.loading} fullPage />
}
