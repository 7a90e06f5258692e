import { type App, RegisterAppBody } from '@csuite/shared/contract/apps'
import { fieldErrors } from '../../parts/field-errors'
import { appsTexts } from './apps.texts'

/** An app as the form holds it: every field a text or a tick. */
export interface AppDraft {
  nombre: string
  descripcion: string
  longDescription: string
  iconUrl: string
  webUrl: string
  iosUrl: string
  androidUrl: string
  isEnabledWeb: boolean
  isEnabledMovil: boolean
  /** Separated by commas. */
  tags: string
}

export type AppErrors = Partial<Record<keyof AppDraft, string>>

/** The draft of an app, or of a new one. */
export function draftOf(app: App | null): AppDraft {
  return {
    nombre: app?.nombre ?? '',
    descripcion: app?.descripcion ?? '',
    longDescription: app?.longDescription ?? '',
    iconUrl: app?.iconUrl ?? '',
    webUrl: app?.webUrl ?? '',
    iosUrl: app?.iosUrl ?? '',
    androidUrl: app?.androidUrl ?? '',
    isEnabledWeb: app?.isEnabledWeb ?? false,
    isEnabledMovil: app?.isEnabledMovil ?? false,
    tags: app?.tags.map((tag) => tag.descripcion).join(', ') ?? '',
  }
}

/** The call's body for a draft: an empty optional field is null. */
export function bodyOf(draft: AppDraft) {
  const orNull = (value: string) => value.trim() || null
  return {
    nombre: draft.nombre.trim(),
    descripcion: draft.descripcion.trim(),
    longDescription: orNull(draft.longDescription),
    iconUrl: orNull(draft.iconUrl),
    webUrl: orNull(draft.webUrl),
    iosUrl: orNull(draft.iosUrl),
    androidUrl: orNull(draft.androidUrl),
    isEnabledWeb: draft.isEnabledWeb,
    isEnabledMovil: draft.isEnabledMovil,
    tags: draft.tags
      .split(',')
      .map((tag) => ({ descripcion: tag.trim() }))
      .filter((tag) => tag.descripcion !== ''),
  }
}

export type AppBody = ReturnType<typeof bodyOf>

/** What the contract refuses in a body, by field. */
export function errorsOf(body: AppBody): AppErrors {
  const errors: AppErrors = fieldErrors(RegisterAppBody.safeParse(body))
  return errors.tags ? { ...errors, tags: appsTexts.form.tagsError } : errors
}
