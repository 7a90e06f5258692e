import type { App } from '@csuite/shared/contract/apps'
import { preferences } from '@csuite/shared/contract/preferences'
import { arrange, hasUpgrade, inSections, isEnabled, isToBeRequested } from '@csuite/shared/launch'
import { readStored } from '@csuite/shared/storage'
import { cataloguePath } from './first-requests'

const CARDS = 48
const RECENTS = 5

/** Null keeps the text that stands there. */
type Values = Record<string, unknown>

/**
 * Fills what stands in the templates: a `data-each` once for each value of its list, a `data-text` with its value, as text.
 * Elements without a value are removed.
 */
function fill(part: ParentNode, values: Values): void {
  for (const element of part.querySelectorAll<HTMLElement>('[data-text]')) {
    const value = values[element.dataset.text ?? '']
    if (value === undefined) element.remove()
    else if (typeof value === 'string') element.textContent = value
  }
  for (const template of part.querySelectorAll('template')) {
    for (const one of values[template.dataset.each ?? ''] as Values[]) {
      const copy = template.content.cloneNode(true) as DocumentFragment
      fill(copy, one)
      template.before(copy)
    }
    template.remove()
  }
}

const shownIf = (condition: boolean | undefined) => (condition ? null : undefined)

const cardOf = (app: App): Values => {
  const canOpen = !isToBeRequested(app, 'web')
  return {
    nombre: app.nombre,
    descripcion: app.descripcion,
    tags: app.tags.slice(0, 3),
    unavailable: shownIf(!isEnabled(app, 'web')),
    open: shownIf(canOpen),
    upgrade: shownIf(canOpen && hasUpgrade(app)),
  }
}

function valuesOf(apps: App[], favourites: readonly number[], recent: readonly number[]): Values {
  const sections = inSections(arrange(apps, '', favourites).slice(0, CARDS))
  const recents = recent.flatMap((id) => apps.find((app) => app.id === id && app.isEnabledWeb) ?? [])
  return {
    recents: recents.length > 0 ? [{ apps: recents.slice(0, RECENTS) }] : [],
    sections: sections.map(({ title, apps: inSection }) => ({
      title: title ?? shownIf(sections.length > 1),
      apps: inSection.map(cardOf),
    })),
  }
}

/** Shows a signed-in person's apps in the prerendered page as soon as the answers to the first requests are there. */
export async function showCatalogue(place: Element): Promise<void> {
  const requests = window.__csuite?.requests ?? {}
  // Copies, made before the client reads the answers.
  const read = async (path: string) => (await requests[`GET ${path}`])?.clone().json() as Promise<unknown>
  const [catalogue, lists] = (await Promise.all([
    read(cataloguePath),
    read(preferences.path).then((asked) => asked ?? readStored('localStorage', 'csuite-preferences')),
  ])) as [{ data: App[] } | undefined, { favoritos: number[]; recientes: number[] } | null]
  if (!catalogue || !lists) return
  const filled = place.cloneNode(true) as Element
  filled.firstElementChild?.remove()
  fill(filled, valuesOf(catalogue.data, lists.favoritos, lists.recientes))
  // Nothing to see is the app's to say.
  if (filled.childElementCount > 0) place.replaceChildren(...filled.childNodes)
}

const place = document.querySelector('[data-filled-with=catalogue]')
// An answer that cannot be shown is the app's to tell.
if (place) showCatalogue(place).catch(() => undefined)
