import { texts } from './apps.texts'

export function AppsScreen() {
  return <h1>{texts.title}</h1>
}
