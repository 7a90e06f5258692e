import type { Notice } from '@csuite/shared/contract/notices'

/** The form's values, as typed. Moments are those of this device's clock, as `datetime-local` has them. */
export const draftOf = (notice: Notice | null) => ({
  titulo: notice?.titulo ?? '',
  texto: notice?.texto ?? '',
  nivel: notice?.nivel ?? 'info',
  /** 'todos', 'sin-sesion' or ids of groups. */
  audiencia: audienceText(notice?.audiencia ?? 'todos'),
  desde: notice ? localOf(notice.desde) : '',
  hasta: notice ? localOf(notice.hasta) : '',
  enlace: notice?.enlace ?? '',
})

export type NoticeDraft = ReturnType<typeof draftOf>

const audienceText = (audience: Notice['audiencia']) =>
  typeof audience === 'string' ? audience : audience.grupos.join(' ')

const audienceOf = (text: string): Notice['audiencia'] =>
  text === 'todos' || text === 'sin-sesion' ? text : { grupos: text.split(' ').map(Number) }

function localOf(instant: string): string {
  const moment = new Date(instant)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Undefined for nothing; the text itself for what is no moment. */
function instantOf(local: string): string | undefined {
  if (!local) return undefined
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}

/** The request's body. Minutes that were not touched keep the seconds of the notice. */
export function bodyOf(draft: NoticeDraft, notice: Notice | null) {
  const before = draftOf(notice)
  const moment = (name: 'desde' | 'hasta') =>
    notice && draft[name] === before[name] ? notice[name] : instantOf(draft[name])
  return {
    ...draft,
    audiencia: audienceOf(draft.audiencia),
    // What an edited notice lacks, the portal leaves as it is.
    desde: moment('desde') ?? (notice ? new Date().toISOString() : undefined),
    hasta: moment('hasta') ?? '',
    enlace: draft.enlace || null,
  }
}
