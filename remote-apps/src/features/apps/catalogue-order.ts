import type { App } from '@csuite/shared/contract/apps'

/** Lower case, without accents, spaces once: 'Sensórica  PRO' → 'sensorica pro'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

const folded = new WeakMap<App, string>()

/** An app's searchable text, folded once per app: up to ten thousand are searched at every keystroke. */
function haystack(app: App): string {
  let text = folded.get(app)
  if (text === undefined) {
    text = foldText([app.nombre, app.descripcion, ...app.tags.map((tag) => tag.descripcion)].join(' '))
    folded.set(app, text)
  }
  return text
}

/** The apps that hold every word of the term, favourites first in the person's order, the others as the catalogue has them. */
export function arrange(apps: readonly App[], term: string, favourites: readonly number[]): App[] {
  const words = foldText(term).split(' ').filter(Boolean)
  const rank = new Map(favourites.map((id, index) => [id, index]))
  const rankOf = (app: App) => rank.get(app.id) ?? favourites.length
  return apps
    .filter((app) => words.every((word) => haystack(app).includes(word)))
    .sort((a, b) => rankOf(a) - rankOf(b))
}
