import { currentUser, login } from '@csuite/shared/contract/login'
import { writeItem, writeStored } from '@csuite/shared/storage'
import { earlySignInTexts as texts } from './document.texts'
import './early-sign-in.css'
import { request, requestAs } from './request'

/** How long the app may take to start after the sign-in. */
const APP_MS = 8000

/** The static screen, until the app replaces it. */
const SCREEN = '#root[data-first-paint]'

/** Handles the static sign-in form until the app replaces it. Links keep the redirect address and the typed email. */
export function handleSignIn(api: string): void {
  // Autofill fires only the animation of the form's style.
  for (const event of ['input', 'change', 'animationstart', 'focusin'])
    document.addEventListener(event, onEdit, true)
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', (event) => onSubmit(event, api), true)
}

interface SignInForm {
  form: HTMLFormElement
  email: HTMLInputElement
  password: HTMLInputElement
  button: HTMLButtonElement
  keep: HTMLInputElement | undefined
}

function signInForm(target?: EventTarget | null): SignInForm | undefined {
  const form = document.querySelector<HTMLFormElement>(`${SCREEN} form`)
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
  if (!form || !button || (target && !form.contains(target as Node))) return undefined
  const { email, password, mantener } = form.elements as unknown as Partial<Record<string, HTMLInputElement>>
  return email && password && { form, email, password, button, keep: mantener }
}

function onEdit({ type, target }: Pick<Event, 'type' | 'target'>): void {
  const form = signInForm(target)
  if (!form) return
  if (type === 'input') forgetAnswer()
  form.button.disabled = !form.email.value.trim() || !form.password.value
}

function onClick({ target }: Event): void {
  const control = (target as Element).closest<HTMLAnchorElement | HTMLButtonElement>(
    `${SCREEN} :is(a, button[type=button])`,
  )
  if (control instanceof HTMLAnchorElement) {
    const form = signInForm()
    if (form) writeStored('sessionStorage', 'csuite-typed-email', form.email.value.trim())
    const redirect = new URLSearchParams(window.location.search).get('redirect_url')
    if (redirect) control.search = new URLSearchParams({ redirect_url: redirect }).toString()
  } else if (control) {
    handOver({ pressed: control.name })
    control.setAttribute('aria-busy', 'true')
  }
}

function onSubmit(event: SubmitEvent, api: string): void {
  const form = signInForm(event.target)
  if (!form) return
  event.preventDefault()
  const [email, password] = [form.email.value.trim(), form.password.value]
  if (!email || !password) return
  const mantener = form.keep?.checked || undefined
  forgetAnswer()
  setBusy(form, true)
  const send = () =>
    request(api + login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, mantener }),
    })
  const answer = send()
  handOver({ signIn: { email, answer, send } })
  readAnswer(answer, api).catch(() => showAnswer(texts.failed))
}

async function readAnswer(answer: Promise<Response>, api: string): Promise<void> {
  const response = await answer
  // The app asks again.
  if (response.status === 503 && response.headers.has('retry-after')) return
  const body = (await response.clone().json()) as { access_token: string; message?: string }
  if (!response.ok) return showAnswer(body.message || texts.failed)
  const token = body.access_token
  handOver({ token, requests: { [`GET ${currentUser.path}`]: requestAs(token, api + currentUser.path) } })
  setTimeout(() => {
    if (!signInForm()) return
    writeItem('token', token)
    showAnswer(texts.notLoaded)
  }, APP_MS)
}

const handOver = (what: NonNullable<typeof window.__csuite>) => {
  window.__csuite = { ...window.__csuite, ...what }
}

function forgetAnswer(): void {
  const shown = document.querySelector('.early-answer')
  if (!shown) return
  shown.remove()
  handOver({ signIn: undefined })
}

function showAnswer(text: string): void {
  const form = signInForm()
  if (!form) return
  const answer = document.createElement('p')
  answer.className = 'early-answer'
  answer.setAttribute('role', 'alert')
  answer.textContent = text
  form.form.before(answer)
  setBusy(form, false)
  onEdit({ type: 'change', target: form.form })
  // The disabled fields lost it.
  if (document.activeElement === document.body) form.button.focus()
}

function setBusy({ form, button }: SignInForm, busy: boolean): void {
  const fields = form.querySelector('fieldset')
  if (fields) fields.disabled = busy
  button.disabled = busy
  button.textContent = busy ? texts.submitting : texts.submit
  button.setAttribute('aria-busy', String(busy))
}
