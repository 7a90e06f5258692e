import { endOverride, overrideCookie, startOverride } from '@csuite/shared/contract/build-override'
import { createDeployToken, listDeployTokens, revokeDeployToken } from '@csuite/shared/contract/deploy-tokens'
import {
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  registryState,
  reportTelemetry,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import {
  addAddresses,
  createRemote,
  grantOrigins,
  grantRoles,
  grantWorker,
  remoteGrants,
} from '@csuite/shared/contract/remote-owners'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import { type Deployer, type Viewer, viewerAsDeployer } from '../../http/callers'
import { cookieOptions } from '../../http/cookie-options'
import { RawBody } from '../../http/raw-body'
import { BROWSER_COOKIE, browserIdOf } from '../../identity/browsers/browser-ids'
import type { Platform } from '../../platform'
import type { Delivery } from './delivery'

export function remotesRoutes(app: FastifyInstance, platform: Platform, delivery: Delivery): void {
  const bind = bindTo(app, platform)
  const { buildOverrides, owners, publications, registry, releases, teamTokens } = delivery

  bind(publishRelease)(({ deployer, params, body }) => publications.publish(deployer, params.name, body))
  bind(activateRelease)(({ deployer, params, body }) =>
    releases.activate(deployer, params.name, body.version, body.revision),
  )
  bind(rollbackRelease)(({ deployer, params, body }) =>
    releases.rollback(deployer, params.name, body.revision),
  )
  bind(canaryRelease)(({ deployer, params, body }) =>
    releases.canary(deployer, params.name, body, body.revision),
  )
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
  bind(createDeployToken)(({ viewer, params, body }) => teamTokens.create(viewer.id, params.name, body))
  bind(listDeployTokens)(() => teamTokens.list())
  bind(revokeDeployToken)(({ viewer, params }) => teamTokens.revoke(viewer.id, params.id))
  const { publicUrl } = platform.config
  // SameSite=Lax: needed by every document, including navigations from other sites.
  const options = cookieOptions(platform.config)
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
  bind(reportTelemetry)(async ({ body, address, raw }) => {
    await platform.limits.take(['telemetryByAddress', address])
    const browser = browserIdOf(platform.secrets, raw.cookies[BROWSER_COOKIE])
    await delivery.report(body.events, { address, browser })
  })
}
