import {
  addCalibration,
  deleteCalibration,
  getCalibration,
  listCalibrations,
  signCalibration,
  updateCalibration,
} from '@csuite/shared/contract/calibrations'
import { certificateJson, certificateKeys, certificateXml } from '@csuite/shared/contract/certificates'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import { RawBody, rawJson } from '../../http/raw-body'
import type { Platform } from '../../platform'
import { CalibrationsService } from './calibrations.service'
import { certificateAsXml } from './certificate-xml'

export function calibrationsRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new CalibrationsService(platform)

  bind(listCalibrations)(async ({ viewer, query }) => {
    const page: EndpointResponse<typeof listCalibrations> = await service.page(viewer, query)
    return rawJson(JSON.stringify(page))
  })
  bind(getCalibration)(({ viewer, params }) => service.one(viewer, params.id))
  bind(addCalibration)(({ viewer, body }) => service.add(viewer, body))
  bind(updateCalibration)(({ viewer, params, body }) => service.update(viewer, params.id, body))
  bind(deleteCalibration)(({ viewer, params }) => service.delete(viewer, params.id))
  bind(signCalibration)(({ viewer, params, body }) => service.sign(viewer, params.id, body))
  bind(certificateJson)(({ viewer, params }) => service.certificate(viewer, params.id))
  bind(certificateXml)(async ({ viewer, params }) => {
    const certificate = await service.certificate(viewer, params.id)
    return new RawBody('application/xml; charset=utf-8', certificateAsXml(certificate), {
      'content-disposition': `attachment; filename="${certificate.certificado.numero}.xml"`,
    })
  })
  bind(certificateKeys)(async () => ({ keys: await service.keys.published() }))
}
