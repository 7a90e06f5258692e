import {
  answerSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  secondFactorState,
} from '@csuite/shared/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import { browserOf, rememberBrowser } from '../../identity/browsers/known-browser'
import { rememberSecondFactor } from '../../identity/second-factor/remembered-browser'
import type { Platform } from '../../platform'
import { SecondFactorService } from './second-factor.service'

export function secondFactorRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new SecondFactorService(platform)

  bind(secondFactorState)(({ viewer }) => service.state(viewer))
  bind(prepareSecondFactor)(({ viewer }) => service.prepare(viewer))
  bind(enableSecondFactor)(async ({ body, viewer, address }) => ({
    codigosRecuperacion: await service.enable(body.codigo, viewer, address),
  }))
  bind(disableSecondFactor)(({ body, viewer, address }) => service.disable(body.codigo, viewer, address))
  bind(answerSecondFactor)(async ({ body, address, device, raw, reply }) => {
    const browser = await browserOf(platform, raw)
    const { token, account, factor } = await service.signIn(body, { address, device, browser })
    await rememberBrowser(platform, reply, account.id)
    if (body.recordar) await rememberSecondFactor(platform, reply, account, factor)
    return { access_token: token }
  })
}
