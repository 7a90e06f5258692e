import {
  answerSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  secondFactorState,
} from '@csuite/shared/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import { rememberBrowser } from '../../identity/known-browser'
import { rememberSecondFactor } from '../../identity/remembered-browser'
import type { Platform } from '../../platform'
import { SecondFactorService } from './second-factor.service'
import { takeSecondStep } from './second-step'

export function secondFactorRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new SecondFactorService(platform)

  bind(app, secondFactorState, ({ viewer }) => service.state(viewer), platform)
  bind(app, prepareSecondFactor, ({ viewer }) => service.prepare(viewer), platform)
  bind(
    app,
    enableSecondFactor,
    async ({ body, viewer, address }) => ({
      codigosRecuperacion: await service.enable(body.codigo, viewer, address),
    }),
    platform,
  )
  bind(
    app,
    disableSecondFactor,
    async ({ body, viewer, address }) => {
      await service.disable(body.codigo, viewer, address)
      return undefined
    },
    platform,
  )
  bind(
    app,
    answerSecondFactor,
    async ({ body, address, device, raw, reply }) => {
      const { token, account, factor } = await takeSecondStep(platform, body, { address, device })
      await rememberBrowser(platform, { raw, reply }, account.id)
      if (body.recordar) await rememberSecondFactor(platform, reply, account, factor)
      return { access_token: token }
    },
    platform,
  )
}
