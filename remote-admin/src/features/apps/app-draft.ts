import { type App, RegisterAppBody } from '@csuite/shared/contract/apps'
import { type FieldErrors, fieldErrors } from '../../parts/field-errors'
import { appsTexts } from './apps.texts'

/** The form's values for an app, or for a new one. */
export const draftOf = (app: App | null) => ({
  nombre: app?.nombre ?? '',
  descripcion: app?.descripcion ?? '',
  longDescription: app?.longDescription ?? '',
  iconUrl: app?.iconUrl ?? '',
  webUrl: app?.webUrl ?? '',
  iosUrl: app?.iosUrl ?? '',
  androidUrl: app?.androidUrl ?? '',
  isEnabledWeb: app?.isEnabledWeb ?? false,
  isEnabledMovil: app?.isEnabledMovil ?? false,
  /** Separated by commas. */
  tags: app?.tags.map((tag) => tag.descripcion).join(', ') ?? '',
})

export type AppDraft = ReturnType<typeof draftOf>

/** The request's body; empty optional fields are null. */
export function bodyOf(draft: AppDraft) {
  const orNull = (value: string) => value.trim() || null
  return {
    ...draft,
    nombre: draft.nombre.trim(),
    descripcion: draft.descripcion.trim(),
    longDescription: orNull(draft.longDescription),
    iconUrl: orNull(draft.iconUrl),
    webUrl: orNull(draft.webUrl),
    iosUrl: orNull(draft.iosUrl),
    androidUrl: orNull(draft.androidUrl),
    tags: draft.tags
      .split(',')
      .map((tag) => ({ descripcion: tag.trim() }))
      .filter((tag) => tag.descripcion !== ''),
  }
}

export type AppBody = ReturnType<typeof bodyOf>

export function validate(draft: AppDraft): FieldErrors {
  const errors = fieldErrors(RegisterAppBody.safeParse(bodyOf(draft)))
  return errors['tags'] ? { ...errors, tags: appsTexts.form.tagsError } : errors
}
