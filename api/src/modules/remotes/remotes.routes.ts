import {
  activateRelease,
  canaryRelease,
  createDeployToken,
  listRemotes,
  publishRelease,
  registryState,
  reportTelemetry,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../platform/bind'
import type { Platform } from '../../platform/platform'
import type { Delivery } from './delivery'

export function remotesRoutes(app: FastifyInstance, platform: Platform, delivery: Delivery): void {
  const { publications, registry, releases } = delivery

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
  bind(app, listRemotes, async ({ deployer }) => releases.list(deployer), platform)
  bind(
    app,
    createDeployToken,
    async ({ params, body }) => ({ token: await platform.deployTokens.create(params.name, body.label) }),
    platform,
  )
  bind(app, registryState, async () => registry.current(), platform)
  bind(
    app,
    reportTelemetry,
    async ({ body, address }) => {
      await platform.limits.take(['telemetryByAddress', address])
      await delivery.report(body.events)
      return undefined
    },
    platform,
  )
}
