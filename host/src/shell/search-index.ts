import type { App } from '@csuite/shared/contract/apps'
import type { User } from '@csuite/shared/contract/user'
import { findablePages, pageCalled } from '../remotes/pages'
import { linkOf } from './launch-app'
import type { searchTexts } from './search.texts'

export interface SearchHit {
  key: string
  group: keyof typeof searchTexts.groups
  label: string
  detail?: string
  /** Found too, but not shown. */
  words?: string
  href: string
  newTab: boolean
}

/** Lower case without accents: 'Calculadora' is found by 'calculadóra' and the other way round. */
export function plain(text: string): string {
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
            href: `${list}?${new URLSearchParams({ email: user.email })}`,
            newTab: false,
          },
        ],
  )

/** What the text finds: apps and pages by their words, and the users that the server found. */
export function searchHits(
  text: string,
  source: { apps: readonly App[]; users: readonly User[]; admin: boolean },
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
  return [
    ...[...appHits(source.apps), ...pageHits(source.admin)]
      .filter(matches)
      .sort((one, other) => rank(one) - rank(other)),
    ...userHits(source.users, pageCalled(PEOPLE)),
  ]
}
