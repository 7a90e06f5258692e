import { call } from '@csuite/shared/client'
import { type ManagedApp, appAudience, setAudience, setSection } from '@csuite/shared/contract/audience'
import type { EndpointInput, EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { listGroups } from '@csuite/shared/contract/groups'
import { arrayQuery, useSend } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { appLists } from '../../parts/app-lists'
import { audienceTexts as texts } from './audience.texts'

export type AppAudience = EndpointResponse<typeof appAudience>

/** An app's audience with names, and all groups. @param opening of the dialog: each reads it anew, since its form starts from it */
export const useAudience = (id: number, opening: string) =>
  useQuery({
    queryKey: [appAudience.path, id, opening],
    queryFn: async () => {
      const [audience, groups] = await Promise.all([
        call(appAudience, { params: { id: String(id) } }),
        arrayQuery(listGroups).queryFn(),
      ])
      return { audience, groups }
    },
    gcTime: 0,
  })

export interface AudienceChange {
  /** Null: stays. */
  audiencia: EndpointInput<typeof setAudience>['body'] | null
  seccion: string
}

export function useSaveAudience(app: ManagedApp) {
  const send = async ({ audiencia, seccion }: AudienceChange) => {
    const params = { id: String(app.id) }
    if (seccion !== (app.seccion ?? ''))
      await call(setSection, { params, body: { seccion: seccion || null } })
    return audiencia && call(setAudience, { params, body: audiencia })
  }
  return useSend(send, {
    stale: [appAudience, listGroups, ...appLists],
    onSuccess: (saved) => {
      if (saved?.aviso) toast.show(saved.aviso, { tone: 'warn' })
      else toast.ok(texts.saved(app.nombre))
    },
  })
}
