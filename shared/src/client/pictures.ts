import { uploadedIcon, uploadedIconHash } from '@csuite/shared/contract/apps'
import { appIcon, userPicture } from '@csuite/shared/contract/pictures'
import { endpointAddress } from './call'

/** The URL of the portal's copy of a person's picture. */
export function pictureOf(user: { id: number; picture?: string | null } | null | undefined): string | null {
  if (!user?.picture) return null
  return endpointAddress(userPicture, { params: { id: String(user.id) }, query: { origen: user.picture } })
}

/** The URL of an app's uploaded icon, or of the portal's copy of an external one. */
export function iconOf({ id, iconUrl }: { id: number; iconUrl: string | null }): string | null {
  if (!iconUrl) return null
  const hash = uploadedIconHash(iconUrl)
  if (hash) return endpointAddress(uploadedIcon, { params: { hash } })
  return endpointAddress(appIcon, { params: { id: String(id) }, query: { origen: iconUrl } })
}
