import { texts } from './login.texts'

export function LoginScreen() {
  return <h1>{texts.title}</h1>
}
