import { endOverride, overrideCookie, startOverride } from '@csuite/shared/contract/build-override'
import {
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  registryState,
  reportTelemetry,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import { listRemoteErrors, publishMaps, reportErrors } from '@csuite/shared/contract/remote-errors'
import {
  addAddresses,
  createRemote,
  grantOrigins,
  grantRoles,
  grantWorker,
  remoteGrants,
} from '@csuite/shared/contract/remote-owners'
import { listPreviews, openPreview, removePreview } from '@csuite/shared/contract/previews'
import type { FastifyRequest } from 'fastify'
import type { ApiModule } from '../../api-module'
import { type Deployer, type Viewer, viewerAsDeployer } from '../../http/callers'
import { browserOf } from '../../http/device'
import { cookieOptions } from '../../http/cookie-options'
import { arrayWithin } from '../../http/page'
import { RawBody } from '../../http/raw-body'
import { BROWSER_COOKIE, browserIdOf } from '../../identity/browsers/browser-ids'
import { oldErrors } from './errors/remote-errors.repository'
import { haltCanariesOf } from './pointers/releases.service'
import { endedPreviews, endedReleases } from './previews/previews.repository'
import { applyRemotes } from './remotes.configuration'
import type { Reporter } from './telemetry/reporters'

export const remotesModule: ApiModule = {
  due: { previews: endedPreviews, 'preview-releases': endedReleases, 'remote-errors': oldErrors },
  leaveGroup: haltCanariesOf,
  apply: (run) => ({ remotos: (wanted) => applyRemotes(run, wanted) }),
  routes(bind, ports) {
    const { buildOverrides, errors, maps, members, owners } = ports.delivery
    const { previews, publications, registry, releases } = ports.delivery

    bind(publishRelease)(({ deployer, params, body }) => publications.publish(deployer, params.name, body))
    bind(publishMaps)(({ deployer, params, body }) => maps.keep(deployer, params, body.mapas))
    bind(activateRelease)(({ deployer, params, body }) =>
      releases.activate(deployer, params.name, body.version, body.revision),
    )
    bind(rollbackRelease)(({ deployer, params, body }) =>
      releases.rollback(deployer, params.name, body.revision),
    )
    bind(canaryRelease)(({ deployer, params, body }) =>
      releases.canary(deployer, params.name, body, body.revision),
    )
    bind(listPreviews)(({ deployer, params }) => previews.list(deployer, params.name))
    bind(removePreview)(({ deployer, params }) => previews.remove(deployer, params.name, params.vista))
    bind(openPreview)(({ viewer, params }) => previews.open(viewer, params.vista))
    /** An administrator's change of what a remote may do, answered with the remote. */
    const change = async (viewer: Viewer, name: string, apply: (by: Deployer) => Promise<void>) => {
      const administrator = viewerAsDeployer(viewer)
      await apply(administrator)
      return releases.summaryOf(administrator, name)
    }
    bind(createRemote)(({ viewer, body: { name, ...claimed } }) =>
      change(viewer, name, (by) => owners.create(by, name, claimed)),
    )
    bind(addAddresses)(({ viewer, params: { name }, body }) =>
      change(viewer, name, (by) => owners.add(by, name, body)),
    )
    bind(grantRoles)(({ viewer, params: { name }, body }) =>
      change(viewer, name, (by) => owners.grantRoles(by, name, body.roles)),
    )
    bind(grantOrigins)(({ viewer, params: { name }, body }) =>
      change(viewer, name, (by) => owners.grantOrigins(by, name, body)),
    )
    bind(grantWorker)(({ viewer, params: { name }, body }) =>
      change(viewer, name, (by) => owners.grantWorker(by, name, body.scope)),
    )
    bind(remoteGrants)(({ params }) => owners.grants(params.name))
    bind(listRemotes)(({ deployer }) => releases.list(deployer))
    const { publicUrl } = ports.config
    // SameSite=Lax: needed by every document, including navigations from other sites.
    const options = cookieOptions(ports.config)
    bind(startOverride)(async ({ viewer, body, reply }) => {
      const { cookie, override } = await buildOverrides.start(viewer, body)
      void reply.setCookie(overrideCookie(publicUrl), cookie, { ...options, maxAge: body.minutes * 60 })
      return override
    })
    bind(endOverride)(async ({ reply }) => {
      void reply.clearCookie(overrideCookie(publicUrl), options)
      return undefined
    })
    bind(registryState)(async () => new RawBody('application/json; charset=utf-8', await registry.json()))
    const reporterOf = async (address: string, { cookies }: FastifyRequest): Promise<Reporter> => {
      const id = browserIdOf(ports.secrets, cookies[BROWSER_COOKIE])
      return id === undefined
        ? { address }
        : { address, browser: { id, groups: await members.groupsIn(cookies) } }
    }
    bind(reportTelemetry)(async ({ body, address, raw }) => {
      await ports.limits.take(['telemetryByAddress', address])
      await ports.delivery.report(body.events, await reporterOf(address, raw))
    })
    bind(reportErrors)(async ({ body, address, raw }) => {
      await errors.report(body.errores, await reporterOf(address, raw), browserOf(raw.headers['user-agent']))
    })
    bind(listRemoteErrors)(async ({ deployer, params, query }) =>
      arrayWithin(await errors.list(deployer, params.name, query.version), query.page),
    )
  },
}
