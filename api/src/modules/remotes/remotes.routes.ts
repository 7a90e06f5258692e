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
import { addAddresses, createRemote, grantWorker } from '@csuite/shared/contract/remote-owners'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import { BROWSER_COOKIE, browserIdOf } from '../../identity/browser-ids'
import { administratorAsDeployer } from '../../identity/deploy-tokens'
import type { Platform } from '../../platform'
import type { Delivery } from './delivery'

export function remotesRoutes(app: FastifyInstance, platform: Platform, delivery: Delivery): void {
  const { buildOverrides, owners, publications, registry, releases, teamTokens } = delivery

  bind(
    app,
    publishRelease,
    async ({ deployer, params, body }) => publications.publish(deployer, params.name, body),
    platform,
  )
  bind(
    app,
    activateRelease,
    async ({ deployer, params, body }) =>
      releases.activate(deployer, params.name, body.version, body.revision),
    platform,
  )
  bind(
    app,
    rollbackRelease,
    async ({ deployer, params, body }) => releases.rollback(deployer, params.name, body.revision),
    platform,
  )
  bind(
    app,
    canaryRelease,
    async ({ deployer, params, body }) => releases.canary(deployer, params.name, body, body.revision),
    platform,
  )
  bind(
    app,
    createRemote,
    async ({ viewer, body: { name, addresses } }) => {
      const administrator = administratorAsDeployer(viewer)
      await owners.create(administrator, name, addresses)
      return releases.summaryOf(administrator, name)
    },
    platform,
  )
  bind(
    app,
    addAddresses,
    async ({ viewer, params: { name }, body: { addresses } }) => {
      const administrator = administratorAsDeployer(viewer)
      await owners.addAddresses(administrator, name, addresses)
      return releases.summaryOf(administrator, name)
    },
    platform,
  )
  bind(
    app,
    grantWorker,
    async ({ viewer, params: { name }, body }) => {
      const administrator = administratorAsDeployer(viewer)
      await owners.grantWorker(administrator, name, body.scope)
      return releases.summaryOf(administrator, name)
    },
    platform,
  )
  bind(app, listRemotes, async ({ deployer }) => releases.list(deployer), platform)
  bind(
    app,
    createDeployToken,
    async ({ viewer, params, body }) => teamTokens.create(viewer.id, params.name, body),
    platform,
  )
  bind(app, listDeployTokens, async () => teamTokens.list(), platform)
  bind(
    app,
    revokeDeployToken,
    async ({ viewer, params }) => {
      await teamTokens.revoke(viewer.id, params.id)
      return undefined
    },
    platform,
  )
  const { publicUrl } = platform.config
  // Every document needs it, also one that a link of another site leads to.
  const cookieOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: publicUrl.startsWith('https:'),
  } as const
  bind(
    app,
    startOverride,
    async ({ viewer, body, reply }) => {
      const { cookie, override } = await buildOverrides.start(viewer, body)
      void reply.setCookie(overrideCookie(publicUrl), cookie, { ...cookieOptions, maxAge: body.minutes * 60 })
      return override
    },
    platform,
  )
  bind(
    app,
    endOverride,
    async ({ reply }) => {
      void reply.clearCookie(overrideCookie(publicUrl), cookieOptions)
      return undefined
    },
    platform,
  )
  bind(app, registryState, async () => registry.current(), platform)
  bind(
    app,
    reportTelemetry,
    async ({ body, address, raw }) => {
      await platform.limits.take(['telemetryByAddress', address])
      await delivery.report(body.events, browserIdOf(platform.secrets, raw.cookies[BROWSER_COOKIE]))
      return undefined
    },
    platform,
  )
}
