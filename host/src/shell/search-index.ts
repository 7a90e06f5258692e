import type { App } from '@csuite/shared/contract/apps'
import { searchWords, searchable } from '@csuite/shared/contract/search-words'
import type { Instrument } from '../../../remote-calculator/contract/instruments'
import type { User } from '@csuite/shared/contract/user'
import { addressOf, findablePages } from '../remotes/pages'
import { linkOf } from './launch-app'
import type { searchTexts } from './search.texts'

export type SearchHit = {
  key: string
  group: keyof typeof searchTexts.groups
  label: string
  detail?: string
  /** Searched but not shown. */
  words?: string
  app?: Pick<App, 'id' | 'iconUrl' | 'inicioPropio'>
} & ({ href: string; newTab: boolean; run?: undefined } | { run: () => void })

const pageHits = (admin: boolean): SearchHit[] =>
  findablePages()
    .filter(({ access }) => access !== 'guest' && (access !== 'admin' || admin))
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
    const link = linkOf(app)
    const { id, nombre: label, descripcion: detail } = app
    return link ? [{ key: `app-${id}`, group: 'apps' as const, label, detail, app, ...link }] : []
  })

const userHits = (users: readonly User[], list: string | undefined): SearchHit[] =>
  list === undefined
    ? []
    : users.map(({ id, name, lastName, email }) => ({
        key: `user-${id}`,
        group: 'users',
        label: `${name} ${lastName}`.trim() || email,
        detail: email,
        href: `${list}/${id}`,
        newTab: false,
      }))

const INSTRUMENTS = '/calculadora-txi/instrumentos'

const instrumentHits = (instruments: readonly Found[]): SearchHit[] =>
  (findablePages().some(({ path }) => path === INSTRUMENTS) ? instruments : []).map(
    ({ id, tag, servicio, idGrupo }) => ({
      key: `instrument-${id}`,
      group: 'instruments',
      label: tag,
      detail: servicio,
      href: `${INSTRUMENTS}/${encodeURIComponent(tag)}${idGrupo ? `?grupo=${idGrupo}` : ''}`,
      newTab: false,
    }),
  )

type Found = Pick<Instrument, 'id' | 'tag' | 'servicio' | 'idGrupo'>

interface SearchSource {
  apps: readonly App[]
  users: readonly User[]
  instruments: readonly Found[]
  admin: boolean
  actions: readonly SearchHit[]
}

/** The apps, pages and actions that match every word of the text, and the users and instruments that the server found. */
export function searchHits(text: string, source: SearchSource): SearchHit[] {
  const words = searchWords(text)
  const matches = (hit: SearchHit) => {
    const haystack = searchable(`${hit.label} ${hit.detail ?? ''} ${hit.words ?? ''}`)
    return words.every((word) => haystack.includes(word))
  }
  // Labels that start with the text come first, then those that contain it, then the rest.
  const rank = ({ label }: SearchHit) => {
    const at = searchable(label).indexOf(words[0] ?? '')
    return at < 0 ? 2 : Math.min(at, 1)
  }
  const found = [...appHits(source.apps), ...pageHits(source.admin)]
    .filter(matches)
    .sort((one, other) => rank(one) - rank(other))
  const actions = source.actions.filter(matches)
  return grouped([
    ...found,
    ...instrumentHits(source.instruments),
    ...userHits(source.users, addressOf('users')),
    ...actions,
  ])
}

function grouped(hits: readonly SearchHit[]): SearchHit[] {
  const groups = new Set(hits.map(({ group }) => group))
  return [...groups].flatMap((group) => hits.filter((hit) => hit.group === group))
}

export function withRecents(hits: readonly SearchHit[], keys: readonly string[]): SearchHit[] {
  const recents = keys.flatMap((key) => hits.find((hit) => hit.key === key) ?? [])
  return [
    ...recents.map((hit) => ({ ...hit, group: 'recents' as const })),
    ...hits.filter((hit) => !recents.includes(hit)),
  ]
}
