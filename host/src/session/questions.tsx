import { sessionStore } from '@csuite/shared/session'
import { tellNotLoaded } from '@csuite/shared/ui/late-part'
import { useStore } from 'zustand'
import { type Question, hostSession } from './host-session'

const show = (question: Question | undefined) => hostSession.setState({ question })

/**
 * Shows a dialog, whose code is loaded on demand, and resolves with its answer: no where the code does not load, and where the
 * session that it was about is over.
 */
async function ask(load: () => Promise<Question['Dialog']>): Promise<boolean> {
  const { token } = sessionStore.getState()
  const Dialog = await load().catch(tellNotLoaded)
  if (!Dialog || sessionStore.getState().token !== token) return false
  return new Promise((resolve) => {
    const answer = (given: boolean) => {
      stop()
      show(undefined)
      resolve(given)
    }
    const stop = sessionStore.subscribe((state) => {
      if (state.token !== token) answer(false)
    })
    show({ Dialog, answer })
  })
}

export const confirmSwitch = () => ask(() => import('./switch-account').then((m) => m.SwitchAccount))
export const confirmIdentity = () => ask(() => import('./confirm-identity').then((m) => m.ConfirmIdentity))

export function Questions() {
  const asked = useStore(hostSession, ({ question }) => question)
  return asked ? <asked.Dialog onAnswer={asked.answer} /> : null
}
