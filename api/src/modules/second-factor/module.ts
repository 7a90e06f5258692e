import {
  answerSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  secondFactorState,
} from '@csuite/shared/contract/second-factor'
import type { ApiModule } from '../../api-module'
import { recoveryCodes, secondFactors, signInChallenges } from '../../db/schema/index'
import { expiredChallenges, sealedFactors } from '../../identity/second-factor/second-factor.repository'
import { browserOf } from '../../identity/browsers/known-browser'
import { rememberSecondFactor } from '../../identity/second-factor/remembered-browser'
import { completeSignIn } from '../../identity/sessions/kept-session'
import { SecondFactorService } from './second-factor.service'

export const secondFactorModule: ApiModule = {
  ownData: {
    segundoFactor: secondFactors,
    codigosDeRecuperacion: recoveryCodes,
    iniciosDeSesionEnCurso: signInChallenges,
  },
  due: { challenges: expiredChallenges },
  sealed: { 'second-factors': sealedFactors },
  routes(bind, ports) {
    const service = new SecondFactorService(ports)

    bind(secondFactorState)(({ viewer }) => service.state(viewer))
    bind(prepareSecondFactor)(({ viewer }) => service.prepare(viewer))
    bind(enableSecondFactor)(async ({ body, viewer, address }) => ({
      codigosRecuperacion: await service.enable(body.codigo, viewer, address),
    }))
    bind(disableSecondFactor)(({ body, viewer, address }) => service.disable(body.codigo, viewer, address))
    bind(answerSecondFactor)(async ({ body, address, device, raw, reply }) => {
      const browser = await browserOf(ports, raw)
      const { token, account, factor, keep } = await service.signIn(body, { address, device, browser })
      if (body.recordar) await rememberSecondFactor(ports, reply, account, factor)
      return { access_token: await completeSignIn(ports, reply, token, keep) }
    })
  },
}
