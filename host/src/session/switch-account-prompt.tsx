import { type ComponentType, useSyncExternalStore } from 'react'

interface Question {
  Dialog: ComponentType<{ onAnswer: (change: boolean) => void }>
  answer: (change: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()
const ask = (next: Question | undefined) => {
  question = next
  listeners.forEach((listener) => listener())
}

/** Shows the question over the page; its dialog is fetched now, since it is hardly ever needed. */
export async function confirmSwitch(): Promise<boolean> {
  const { SwitchAccount } = await import('./switch-account')
  return new Promise((resolve) => {
    ask({
      Dialog: SwitchAccount,
      answer: (change) => {
        ask(undefined)
        resolve(change)
      },
    })
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the question is drawn, at the root. */
export function SwitchAccountPrompt() {
  const asked = useSyncExternalStore(subscribe, () => question)
  return asked ? <asked.Dialog onAnswer={asked.answer} /> : null
}
