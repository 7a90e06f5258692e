import { type ComponentType, useSyncExternalStore } from 'react'

type QuestionDialog = ComponentType<{ onAnswer: (answer: boolean) => void }>

interface Question {
  Dialog: QuestionDialog
  answer: (answer: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()
const show = (next: Question | undefined) => {
  question = next
  listeners.forEach((listener) => listener())
}

/** Shows a dialog, whose code is loaded on demand, and resolves with its answer. */
async function ask(load: () => Promise<QuestionDialog>): Promise<boolean> {
  const Dialog = await load()
  return new Promise((resolve) => {
    show({
      Dialog,
      answer: (answer) => {
        show(undefined)
        resolve(answer)
      },
    })
  })
}

export const confirmSwitch = () => ask(() => import('./switch-account').then((m) => m.SwitchAccount))
export const confirmIdentity = () => ask(() => import('./confirm-identity').then((m) => m.ConfirmIdentity))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Questions() {
  const asked = useSyncExternalStore(subscribe, () => question)
  return asked ? <asked.Dialog onAnswer={asked.answer} /> : null
}
