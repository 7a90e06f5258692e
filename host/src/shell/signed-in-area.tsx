import type * as SignedInFrameModule from './signed-in-frame'
import { Loading } from '@csuite/shared/ui/spinner'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { rulesAt } from '../remotes/pages'
import { shellTexts } from './shell.texts'

interface FrameProps {
  topBar: boolean
  children: ReactNode
}

/** Pages that only a signed-in person sees, or all of them. */
type Special = 'not-found' | 'denied'
type FrameModule = typeof SignedInFrameModule

let frame: FrameModule | undefined
let loading: Promise<void> | undefined

/** Loads the signed-in frame: the sign-in screens need neither its bar nor its data layer. */
export function loadSignedInFrame(): Promise<void> {
  loading ??= import(/* webpackChunkName: "user-area" */ './signed-in-frame').then(
    (module) => {
      frame = module
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

function useFrame(): FrameModule | undefined {
  const [loaded, setLoaded] = useState(frame)
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    if (loaded) return
    loadSignedInFrame()
      .catch(() => loadSignedInFrame())
      .then(() => setLoaded(frame), setFailed)
  }, [loaded])
  if (failed) throw failed
  return loaded
}

/** What a signed-in person's pages stand in: server state for all of them, the top bar for most. */
export function SignedInArea(props: FrameProps) {
  const module = useFrame()
  return module ? <module.SignedInFrame {...props} /> : <Loading label={shellTexts.loading} fullPage />
}

/** The frame that the page at the present address stands in; a page for everybody loads nothing of it unless it does. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { closed, frame } = rulesAt(useLocation().pathname)
  const topBar = frame === 'portal'
  return closed || topBar ? <SignedInArea topBar={topBar}>{children}</SignedInArea> : children
}

/** The illustration of a failure; only with the frame, so that sign-in screens do not load it. */
export const FrameDrawing = () => frame && <frame.FailureDrawing />

/** A page of the host's own that belongs to the signed-in area. */
export function SpecialPage({ name }: { name: Special }) {
  const module = useFrame()
  if (!module) return null
  return name === 'denied' ? <module.AccessDenied /> : <module.NotFoundPage />
}
