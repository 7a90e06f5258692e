import { useStore } from 'zustand'
import { type Question, hostSession } from './host-session'

const show = (question: Question | undefined) => hostSession.setState({ question })

/** Shows a dialog, whose code is loaded on demand, and resolves with its answer. */
async function ask(load: () => Promise<Question['Dialog']>): Promise<boolean> {
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

export function Questions() {
  const asked = useStore(hostSession, ({ question }) => question)
  return asked ? <asked.Dialog onAnswer={asked.answer} /> : null
}
