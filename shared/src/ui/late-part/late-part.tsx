import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { latePartTexts } from './late-part.texts'

/** Milliseconds until a part that nobody asked for is tried again. */
const RETRY_MS = 10_000

interface LatePartProps {
  /** Its code loads when it is first wanted, and is tried again the next time. */
  wanted?: boolean
  /** Closes what the person asked for, who is told. A part that nobody asked for has none. */
  onFailure?: () => void
}

/**
 * A part of the page whose code loads late; nothing until then. Unlike React's `lazy`, a load that fails leaves the rest of the
 * page in place, and is tried again.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  return function LatePart({ wanted = true, onFailure, ...props }: Props & LatePartProps) {
    const [Part, setPart] = useState(() => (wanted ? known : undefined))
    const [failures, setFailures] = useState(0)
    const fail = useEffectEvent(() => {
      if (!onFailure) return void setTimeout(() => setFailures(failures + 1), RETRY_MS)
      tellNotLoaded()
      onFailure()
    })
    useEffect(() => {
      if (!wanted || Part) return undefined
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
    }, [wanted, Part, failures])
    return Part ? <Part {...(props as unknown as Props)} /> : null
  }
}

/** Without the toasts' code, which loads late too, nothing is said. */
export function tellNotLoaded(): void {
  void import('@csuite/shared/ui/toast').then(
    ({ toast }) => toast.show(latePartTexts.failed, { tone: 'warn' }),
    () => undefined,
  )
}
