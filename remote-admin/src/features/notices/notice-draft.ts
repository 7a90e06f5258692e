import { NewNotice, type Notice } from '@csuite/shared/contract/notices'
import { type FieldErrors, fieldErrors } from '../../parts/field-errors'
import { noticesTexts } from './notices.texts'

/** The form's values, as typed. Moments are those of this device's clock, as `datetime-local` has them. */
export const draftOf = (notice: Notice | null) => ({
  titulo: notice?.titulo ?? '',
  texto: notice?.texto ?? '',
  nivel: notice?.nivel ?? 'info',
  audiencia: notice?.audiencia ?? 'todos',
  desde: notice ? localOf(notice.desde) : '',
  hasta: notice ? localOf(notice.hasta) : '',
  enlace: notice?.enlace ?? '',
})

export type NoticeDraft = ReturnType<typeof draftOf>

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
    ...{ titulo: draft.titulo, texto: draft.texto, nivel: draft.nivel, audiencia: draft.audiencia },
    ...{ desde: moment('desde'), hasta: moment('hasta') ?? '', enlace: draft.enlace.trim() || null },
  }
}

export type NoticeBody = ReturnType<typeof bodyOf>

export function validate(draft: NoticeDraft, notice: Notice | null): FieldErrors {
  const errors = fieldErrors(NewNotice.safeParse(bodyOf(draft, notice)))
  if (errors.hasta && draft.hasta) errors.hasta = noticesTexts.form.momentInvalid
  if (errors.desde) errors.desde = noticesTexts.form.momentInvalid
  return errors
}
