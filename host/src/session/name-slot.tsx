import { useSession } from '@csuite/shared/session'
import { readItem, writeItem } from '@csuite/shared/storage'
import { latePart } from '@csuite/shared/ui/late-part'
import { useState } from 'react'

const AskName = latePart(async () => (await import('./ask-name')).AskName)

/** localStorage key: this person was asked in this browser. */
const keyOf = (id: number) => `csuite-name-asked-${id}` as const

const wasAsked = (id: number) => readItem(keyOf(id)) !== null

/** Asks once for the name of an account that has none, as after a sign-in with Apple. */
export function NameSlot() {
  const id = useSession((state) => (state.user?.name === '' ? state.user.id : undefined))
  const [answered, setAnswered] = useState<number>()
  if (id === undefined || id === answered || wasAsked(id)) return null
  const answer = () => {
    // Where storage is blocked, asked again on the next page.
    writeItem(keyOf(id), '1')
    setAnswered(id)
  }
  return <AskName userId={id} onAnswer={answer} />
}
