import { randomBytes } from 'node:crypto'
import {
  checkEmail,
  register,
  resendVerification,
  verifyRegistration,
} from '@csuite/shared/contract/registration'
import type { FastifyRequest } from 'fastify'
import type { ApiModule } from '../../api-module'
import { registrationAttempts } from '../../db/schema/index'
import { recall, remember } from '../../identity/browsers/browser-state'
import { flowFor, flowOf, rememberFlow } from '../../identity/codes/code-flow'
import { passwordEmail } from '../../identity/accounts/company-domains'
import { rememberBrowser } from '../../identity/browsers/known-browser'
import { oldRegistrations } from './registration.repository'
import { RegistrationService } from './registration.service'

const REMEMBERED_SECONDS = 7 * 86_400

export const registrationModule: ApiModule = {
  ownData: { registros: registrationAttempts },
  due: { registrations: oldRegistrations },
  routes(bind, ports) {
    const service = new RegistrationService(ports)
    /** Kept at an earlier registration in this browser. */
    const browserOf = async (request: FastifyRequest) => (await recall(ports, request, 'registration'))?.id

    bind(register)(async ({ body, address, raw, reply }) => {
      const email = await passwordEmail(ports, body.email)
      const carried = await browserOf(raw)
      const browser = carried ?? randomBytes(32).toString('base64url')
      const flow = await flowFor(ports, raw, 'registration', { email, address })
      const origin = { address, browser: carried }
      const registered = await service.register({ ...body, email }, origin, { browser, flow })
      const kept = { value: { id: browser }, seconds: REMEMBERED_SECONDS }
      await remember(ports, reply, 'registration', kept)
      await rememberFlow(ports, reply, 'registration', { email, flow })
      return registered
    })
    bind(verifyRegistration)(async ({ body, address, device, raw, reply }) => {
      const email = await passwordEmail(ports, body.email)
      const flow = await flowOf(ports, raw, 'registration', { email, address })
      const origin = { address, browser: await browserOf(raw) }
      const signedIn = await service.verify({ ...body, email }, origin, { device, flow })
      await rememberBrowser(ports, reply, signedIn.user.id)
      return signedIn
    })
    bind(resendVerification)(async ({ body, address, raw, reply }) => {
      const email = await passwordEmail(ports, body.email)
      const flow = await flowFor(ports, raw, 'registration', { email, address })
      await service.resend(email, { address, browser: await browserOf(raw) }, flow)
      await rememberFlow(ports, reply, 'registration', { email, flow })
      return {
        message: 'Si el email tiene una cuenta pendiente de verificación, te enviamos un código nuevo.',
      }
    })
    bind(checkEmail)(({ body, address }) => service.checkEmail(body.email, address))
  },
}
