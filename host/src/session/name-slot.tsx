import { useSession } from '@csuite/shared/session'
import { Suspense, lazy, useState } from 'react'

const AskName = lazy(() => import('./ask-name').then((module) => ({ default: module.AskName })))

/** localStorage key: this person was asked in this browser. */
const keyOf = (id: number) => `csuite-name-asked-${id}`

function wasAsked(id: number): boolean {
  try {
    return localStorage.getItem(keyOf(id)) !== null
  } catch {
    return false
  }
}

/** Asks once for the name of an account that has none, as after a sign-in with Apple. */
export function NameSlot() {
  const id = useSession((state) => (state.user?.name === '' ? state.user.id : undefined))
  const [answered, setAnswered] = useState<number>()
  if (id === undefined || id === answered || wasAsked(id)) return null
  const answer = () => {
    try {
      localStorage.setItem(keyOf(id), '1')
    } catch {
      // Storage is blocked: asked again on the next page.
    }
    setAnswered(id)
  }
  return (
    <Suspense fallback={null}>
      <AskName userId={id} onAnswer={answer} />
    </Suspense>
  )
}
