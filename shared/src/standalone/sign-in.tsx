import { type FormEvent, useState } from 'react'
import { call, errorMessage } from '@csuite/shared/client'
import { login } from '@csuite/shared/contract/login'
import { establishSession } from '@csuite/shared/session'
import { standaloneTexts as texts } from './standalone.texts'

/** A minimal sign-in form for remotes without sign-in screens. */
export function StandaloneSignIn() {
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    try {
      const { access_token: token } = await call(login, {
        body: { email: String(form.get('email')), password: String(form.get('password')) },
      })
      await establishSession(token)
    } catch (failure) {
      setError(errorMessage(failure, texts.failed))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <input name="email" type="email" aria-label={texts.email} autoComplete="username" />
      <input name="password" type="password" aria-label={texts.password} autoComplete="current-password" />
      <button type="submit">{texts.submit}</button> <span role="alert">{error}</span>
    </form>
  )
}
