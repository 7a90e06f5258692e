import type { App } from '@csuite/shared/contract/apps'

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
export const bodyOf = (draft: AppDraft) => ({
  ...draft,
  longDescription: draft.longDescription || null,
  iconUrl: draft.iconUrl || null,
  webUrl: draft.webUrl || null,
  iosUrl: draft.iosUrl || null,
  androidUrl: draft.androidUrl || null,
  tags: draft.tags
    .split(',')
    .map((tag) => ({ descripcion: tag.trim() }))
    .filter((tag) => tag.descripcion !== ''),
})
