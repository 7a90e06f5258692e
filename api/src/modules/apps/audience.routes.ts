import {
  approveRequest,
  listRequests,
  rejectRequest,
  requestAccess,
} from '@csuite/shared/contract/access-requests'
import {
  type ManagedApp,
  appAudience,
  listManagedApps,
  setAudience,
  setSection,
} from '@csuite/shared/contract/audience'
import {
  type Group,
  addGroup,
  changeGroupPeople,
  deleteGroup,
  listGroupPeople,
  listGroups,
  listOwnGroups,
  setGroupResponsibles,
  updateGroup,
} from '@csuite/shared/contract/groups'
import type { Ports } from '../../api-module'
import type { Bind } from '../../http/bind'
import { type Viewer, assertMayName, mayReadPeople } from '../../http/callers'
import { rowsWithin } from '../../http/page'
import { findOwnGroups } from '../../identity/audience/audience.repository'
import { AudienceService } from './audience.service'
import { GroupsService } from './groups.service'
import { RequestsService } from './requests.service'

/** Groups, the audience of apps and requests for them; their changes drop the catalogue's cache. */
export function audienceRoutes(
  bind: Bind,
  ports: Pick<Ports, 'catalogue' | 'config' | 'database' | 'modules' | 'now' | 'outbox'>,
): void {
  const { catalogue: cache, modules, now } = ports
  const { orm } = ports.database

  const groups = new GroupsService(orm, cache)
  bind(listGroups)(async ({ query, viewer }) =>
    (await groups.page(query.page)).map((group) => groupFor(viewer, group)),
  )
  bind(listOwnGroups)(({ viewer }) => findOwnGroups(orm, viewer.id))
  bind(addGroup)(async ({ body, viewer }) => groupFor(viewer, await groups.add(viewer.id, body)))
  bind(updateGroup)(async ({ params, body, viewer }) =>
    groupFor(viewer, await groups.update(viewer.id, params.id, body)),
  )
  bind(deleteGroup)(({ params, viewer }) => groups.delete(viewer.id, params.id, modules))
  bind(listGroupPeople)(({ params, query }) => groups.people(params.id, query))
  bind(changeGroupPeople)(async ({ params, body, viewer }) => {
    const named = [body.agregar ?? [], body.quitar ?? []].flat()
    assertMayName(
      viewer,
      named.find((reference) => typeof reference === 'number'),
    )
    const unknown = mayReadPeople(viewer) ? 'refused' : 'known only'
    return groupFor(viewer, await groups.changePeople(viewer.id, params.id, body, unknown))
  })
  bind(setGroupResponsibles)(({ params, body, viewer }) => {
    assertMayName(viewer, body.ids)
    return groups.setResponsibles(viewer.id, params.id, body.ids)
  })

  const audience = new AudienceService(orm, cache, now)
  bind(listManagedApps)(async ({ query, viewer }) => {
    const page = await audience.list(query)
    return { ...page, data: page.data.map((app) => managedFor(viewer, app)) }
  })
  bind(appAudience)(async ({ params }) => {
    const known = await audience.of(params.id)
    return { ...known, personas: rowsWithin(known.personas, known.grupos) }
  })
  bind(setAudience)(async ({ params, body, viewer }) => {
    assertMayName(viewer, body.personas, body.agregar, body.quitar)
    const { aviso, ...app } = await audience.set(viewer.id, params.id, body)
    // Nobody sees it: whoever was put into its groups has no account.
    return { ...managedFor(viewer, app), ...(aviso && mayReadPeople(viewer) && { aviso }) }
  })
  bind(setSection)(async ({ params, body, viewer }) =>
    managedFor(viewer, await audience.setSection(viewer.id, params.id, body.seccion)),
  )

  const requests = new RequestsService(ports, cache)
  bind(requestAccess)(({ body, viewer }) => requests.ask(viewer, body))
  bind(listRequests)(({ query, viewer }) => requests.list(viewer, query))
  bind(approveRequest)(({ params, body, viewer }) => requests.approve(viewer, params.id, body?.hasta ?? null))
  bind(rejectRequest)(({ params, body, viewer }) => requests.reject(viewer, params.id, body.motivo))
}

const groupFor = <G extends Group>(viewer: Viewer, { personas, ...group }: G): Group =>
  mayReadPeople(viewer) ? { ...group, personas } : { ...group, responsables: [] }

const managedFor = (viewer: Viewer, app: ManagedApp): ManagedApp =>
  mayReadPeople(viewer) ? app : { ...app, audiencia: { ...app.audiencia, personas: [] } }
