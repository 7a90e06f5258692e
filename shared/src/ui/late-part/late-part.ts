import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { latePartTexts } from './late-part.texts'

/**
 * A part of the page whose code loads when it is first wanted. Unlike React's `lazy`, a load that fails leaves the rest of the
 * page in place, and is tried again when the part is wanted again.
 * @returns a hook with the part, once it is loaded. `onFailure` closes what the person asked for, who is told; a part that
 * nobody asked for has none
 */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  return function useLatePart(wanted: boolean, onFailure?: () => void): ComponentType<Props> | undefined {
    const [part, setPart] = useState(() => known)
    const fail = useEffectEvent(() => {
      if (!onFailure) return
      tellNotLoaded()
      onFailure()
    })
    useEffect(() => {
      if (!wanted || part) return undefined
      let isOver = false
      load().then(
        (loaded) => {
          known = loaded
          setPart(() => loaded)
        },
        () => {
          if (!isOver) fail()
        },
      )
      return () => void (isOver = true)
    }, [wanted, part])
    return part
  }
}

/** Without the toasts' code, which loads late too, nothing is said. */
export function tellNotLoaded(): void {
  void import('@csuite/shared/ui/toast').then(
    ({ toast }) => toast.show(latePartTexts.failed, { tone: 'warn' }),
    () => undefined,
  )
}
