import type { App } from '@csuite/shared/contract/apps'
import type { User } from '@csuite/shared/contract/user'
import { findablePages, pageCalled } from '../remotes/pages'
import { linkOf } from './launch-app'
import type { searchTexts } from './search.texts'

export type SearchHit = {
  key: string
  group: keyof typeof searchTexts.groups
  label: string
  detail?: string
  /** Found too, but not shown. */
  words?: string
  /** Whose icon stands beside it. */
  app?: Pick<App, 'id' | 'iconUrl'>
} & ({ href: string; newTab: boolean; run?: undefined } | { run: () => void })

/** Lower case without accents: 'Calculadora' is found by 'calculadóra' and the other way round. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('es')
}

const pageHits = (admin: boolean): SearchHit[] =>
  findablePages()
    .filter(({ access }) => access === 'anyone' || access === 'user' || (access === 'admin' && admin))
    .map(({ path, title, keywords = [] }) => ({
      key: path,
      group: 'pages',
      label: title,
      words: keywords.join(' '),
      href: path,
      newTab: false,
    }))

const appHits = (apps: readonly App[]): SearchHit[] =>
  apps.flatMap((app) => {
    const target = linkOf(app)
    return target
      ? [
          {
            key: `app-${app.id}`,
            group: 'apps' as const,
            label: app.nombre,
            detail: app.descripcion,
            app,
            ...target,
          },
        ]
      : []
  })

/** Word that finds the administrators' list of people. */
const PEOPLE = 'usuarios'

const userHits = (users: readonly User[], list: string | undefined): SearchHit[] =>
  users.flatMap((user) =>
    list === undefined
      ? []
      : [
          {
            key: `user-${user.id}`,
            group: 'users' as const,
            label: `${user.name} ${user.lastName}`.trim() || user.email,
            detail: user.email,
            href: `${list}/${user.id}`,
            newTab: false,
          },
        ],
  )

/** What the text finds: apps and pages by their words, and the users that the server found. */
export function searchHits(
  text: string,
  source: { apps: readonly App[]; users: readonly User[]; admin: boolean; actions?: readonly SearchHit[] },
): SearchHit[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const matches = (hit: SearchHit) => {
    const haystack = plain(`${hit.label} ${hit.detail ?? ''} ${hit.words ?? ''}`)
    return words.every((word) => haystack.includes(word))
  }
  // A name that begins with the text says more than one that holds it, and that more than a description.
  const rank = ({ label }: SearchHit) => {
    const at = plain(label).indexOf(words[0] ?? '')
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  const found = [...appHits(source.apps), ...pageHits(source.admin)]
    .filter(matches)
    .sort((one, other) => rank(one) - rank(other))
  const actions = (source.actions ?? []).filter(matches)
  return grouped([...found, ...userHits(source.users, pageCalled(PEOPLE)), ...actions])
}

/** Groups stay together, in the order of their best hits. */
function grouped(hits: readonly SearchHit[]): SearchHit[] {
  const groups = new Set(hits.map(({ group }) => group))
  return [...groups].flatMap((group) => hits.filter((hit) => hit.group === group))
}

/** What was chosen last comes first, in a group of its own. */
export function withRecents(hits: readonly SearchHit[], keys: readonly string[]): SearchHit[] {
  const recents = keys.flatMap((key) => hits.find((hit) => hit.key === key) ?? [])
  return [
    ...recents.map((hit) => ({ ...hit, group: 'recents' as const })),
    ...hits.filter((hit) => !recents.includes(hit)),
  ]
}
