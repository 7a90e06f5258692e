import {
  approveRequest,
  listRequests,
  rejectRequest,
  requestAccess,
} from '@csuite/shared/contract/access-requests'
import { appAudience, listManagedApps, setAudience, setSection } from '@csuite/shared/contract/audience'
import {
  addGroup,
  changeGroupPeople,
  deleteGroup,
  listGroupPeople,
  listGroups,
  listOwnGroups,
  setGroupResponsibles,
  updateGroup,
} from '@csuite/shared/contract/groups'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import { assertMayName } from '../../identity/service-keys/service-keys'
import type { Platform } from '../../platform'
import { AudienceService } from './audience.service'
import type { CatalogueCache } from './catalogue-cache'
import { GroupsService } from './groups.service'
import { RequestsService } from './requests.service'

/** Groups, the audience of apps and requests for them; their changes drop the catalogue's cache. */
export function audienceRoutes(app: FastifyInstance, platform: Platform, cache: CatalogueCache): void {
  const bind = bindTo(app, platform)
  const { orm } = platform.database

  const groups = new GroupsService(orm, cache)
  bind(listGroups)(() => groups.list())
  bind(listOwnGroups)(({ viewer }) => groups.own(viewer.id))
  bind(addGroup)(({ body, viewer }) => groups.add(viewer.id, body))
  bind(updateGroup)(({ params, body, viewer }) => groups.update(viewer.id, params.id, body))
  bind(deleteGroup)(({ params, viewer }) => groups.delete(viewer.id, params.id))
  bind(listGroupPeople)(({ params, query }) => groups.people(params.id, query))
  bind(changeGroupPeople)(({ params, body, viewer }) => {
    assertMayName(viewer, body.agregar)
    return groups.changePeople(viewer.id, params.id, body)
  })
  bind(setGroupResponsibles)(({ params, body, viewer }) => {
    assertMayName(viewer, body.ids)
    return groups.setResponsibles(viewer.id, params.id, body.ids)
  })

  const audience = new AudienceService(orm, cache, platform.now)
  bind(listManagedApps)(({ query }) => audience.list(query))
  bind(appAudience)(({ params }) => audience.of(params.id))
  bind(setAudience)(({ params, body, viewer }) => {
    assertMayName(viewer, [body.personas ?? [], body.agregar ?? []].flat())
    return audience.set(viewer.id, params.id, body)
  })
  bind(setSection)(({ params, body, viewer }) => audience.setSection(viewer.id, params.id, body.seccion))

  const requests = new RequestsService(platform, cache)
  bind(requestAccess)(({ body, viewer }) => requests.ask(viewer, body))
  bind(listRequests)(({ query, viewer }) => requests.list(viewer, query))
  bind(approveRequest)(({ params, body, viewer }) => requests.approve(viewer, params.id, body?.hasta ?? null))
  bind(rejectRequest)(({ params, body, viewer }) => requests.reject(viewer, params.id, body.motivo))
}
