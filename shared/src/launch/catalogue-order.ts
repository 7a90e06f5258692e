import type { App } from '@csuite/shared/contract/apps'
import { searchWords, searchable } from '@csuite/shared/contract/search-words'

const folded = new WeakMap<App, string>()

/** Cached, as every keystroke searches up to 10,000 apps. */
function searchText(app: App): string {
  let text = folded.get(app)
  if (text === undefined) {
    text = searchable([app.nombre, app.descripcion, ...app.tags.map((tag) => tag.descripcion)].join(' '))
    folded.set(app, text)
  }
  return text
}

/**
 * The apps with every word of the term: favourites first, in their own order, then the others in the catalogue's. Without a
 * term they stand in the catalogue's sections, those of none last.
 */
export function arrange(apps: readonly App[], term: string, favourites: readonly number[]): App[] {
  const words = searchWords(term)
  const rank = new Map(favourites.map((id, index) => [id, index]))
  const rankOf = (app: App) => rank.get(app.id) ?? favourites.length
  const sections = sectionsOf(apps)
  const sectionOf = ({ seccion }: App) =>
    words.length > 0 ? 0 : seccion ? sections.indexOf(seccion) : sections.length
  return apps
    .filter((app) => words.every((word) => searchText(app).includes(word)))
    .sort((a, b) => sectionOf(a) - sectionOf(b) || rankOf(a) - rankOf(b))
}

const sectionsOf = (apps: readonly App[]): string[] => [
  ...new Set(apps.flatMap(({ seccion }) => seccion || [])),
]

/** Consecutive apps of a section, where any app has one. */
export function inSections(apps: readonly App[]): { title: string | undefined; apps: App[] }[] {
  const groups: { title: string | undefined; apps: App[] }[] = []
  for (const app of apps) {
    const title = app.seccion ?? undefined
    const last = groups.at(-1)
    if (last && last.title === title) last.apps.push(app)
    else groups.push({ title, apps: [app] })
  }
  return groups
}
