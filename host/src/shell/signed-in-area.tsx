import { Loading } from '@csuite/shared/ui/spinner'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { cached, withRetries } from '../federation/with-retries'
import { rulesAt } from '../remotes/pages'
import { shellTexts } from './shell.texts'
import type * as SignedInFrameModule from './signed-in-frame'

type Special = 'not-found' | 'denied'
type FrameModule = typeof SignedInFrameModule

let frame: FrameModule | undefined

/** Loaded on demand: the sign-in screens need neither the top bar nor react-query. */
export const loadSignedInFrame = cached(async () => {
  frame = await withRetries(() => import(/* webpackChunkName: "user-area" */ './signed-in-frame'))
})

function useFrame(): FrameModule | undefined {
  const [loaded, setLoaded] = useState(frame)
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    if (loaded) return
    loadSignedInFrame().then(() => setLoaded(frame), setFailed)
  }, [loaded])
  if (failed) throw failed
  return loaded
}

export function SignedInArea(props: ComponentProps<FrameModule['SignedInFrame']>) {
  const module = useFrame()
  return module ? <module.SignedInFrame {...props} /> : <Loading label={shellTexts.loading} fullPage />
}

/** The current page's frame, which pages for everybody only load where they have the top bar. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { closed, frame } = rulesAt(useLocation().pathname)
  const topBar = frame === 'portal'
  return closed || topBar ? <SignedInArea topBar={topBar}>{children}</SignedInArea> : children
}

/** The failure illustration, only where the frame is loaded already. */
export const FrameDrawing = () => frame && <frame.FailureDrawing />

export function SpecialPage({ name }: { name: Special }) {
  const module = useFrame()
  if (!module) return null
  return name === 'denied' ? <module.AccessDenied /> : <module.NotFoundPage />
}
