import type { ManagedApp } from '@csuite/shared/contract/audience'
import { formatNumber } from '@csuite/shared/format'
import { words } from '@csuite/shared/texts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`]

export const audienceTexts = {
  column: 'Audiencia',
  /** Who sees an app, in a few words. */
  summary: ({ todos, grupos, personas }: ManagedApp['audiencia']) =>
    todos
      ? 'Todos'
      : new Intl.ListFormat('es').format([
          ...counted(grupos.length, 'grupo', 'grupos'),
          ...counted(personas.length, 'persona', 'personas'),
        ]) || 'Nadie',
  requestable: 'Se puede solicitar',
  open: 'Audiencia',
  title: (app: string) => `Audiencia de ${app}`,
  loading: 'Cargando audiencia...',
  loadFailed: 'No se pudo cargar la audiencia',
  action: words.save,
  failed: 'No se pudo guardar la audiencia',
  saved: (app: string) => `La audiencia de ${app} se guardó.`,
  stale: 'Otra persona cambió esta audiencia mientras la editabas.',
  reload: 'Cargar lo que cambió',
  reloaded: 'Esta es la audiencia de ahora, con lo que tú cambiaste. Revísala y guarda.',
  section: 'Sección del catálogo',
  sectionHint: 'El título bajo el que aparece, en el orden del catálogo. Vacío: sin sección.',
  who: 'Quién la ve',
  everybody: 'Todas las personas',
  chosen: 'Solo grupos y personas',
  groups: 'Grupos',
  searchGroups: 'Buscar grupos',
  noGroups: 'Todavía no hay grupos: créalos en Grupos.',
  groupPeople: (name: string, people: number) => `${name} (${formatNumber(people)})`,
  people: 'Personas',
  peopleHint: 'Emails, uno por línea.',
  until: (person: string, date: string) => `${person}: hasta el ${date}`,
  mayAsk: 'Quien no la ve puede solicitarla',
  nobody: 'Así no la verá nadie. Elige un grupo o una persona.',
} as const
