import { type ApiModule, AppError, RawBody } from '@csuite/api/module-ports'
import { APP_CALCULATOR } from '@csuite/shared/contract/apps'
import {
  addCalibration,
  deleteCalibration,
  getCalibration,
  listCalibrations,
  signCalibration,
  updateCalibration,
} from '../contract/calibrations'
import {
  certificateJson,
  certificateKeys,
  certificateXml,
  withdrawCertificate,
} from '../contract/certificates'
import {
  addInstrument,
  deleteInstrument,
  importInstruments,
  listInstruments,
  updateInstrument,
} from '../contract/instruments'
import { leaveToAuthors } from './calibrations/calibrations.repository'
import { CalibrationsService, recordLost } from './calibrations/calibrations.service'
import { certificateAsXml } from './calibrations/certificate-xml'
import { sealedCertificateKeys } from './calibrations/certificates.repository'
import { countInstruments } from './instruments/instruments.repository'
import { InstrumentsService } from './instruments/instruments.service'
import { instrumentsTexts } from './instruments/instruments.texts'
import { calibrations, certificates, instruments } from './tables'

export const plantModule: ApiModule = {
  ownData: { instrumentos: instruments, calibraciones: calibrations, certificados: certificates },
  recordLoss: (tx, userId, audit) => recordLost(tx, audit, { userId }),
  leaveGroup: async (tx, groupId, audit) => {
    const count = await countInstruments(tx, { userId: null, groupId })
    if (count > 0)
      throw new AppError('INVALID_STATE', { message: instrumentsTexts.groupHasInstruments(count) })
    await recordLost(tx, audit, { groupId })
    await leaveToAuthors(tx, groupId)
  },
  sealed: { 'certificate-keys': sealedCertificateKeys },
  appId: APP_CALCULATOR,
  routes(bind, ports) {
    const ofInstruments = new InstrumentsService(ports)
    bind(listInstruments)(({ viewer, query }) => ofInstruments.page(viewer, query))
    bind(addInstrument)(({ viewer, body }) => ofInstruments.add(viewer, body))
    bind(updateInstrument)(({ viewer, params, body }) => ofInstruments.update(viewer, params.id, body))
    bind(deleteInstrument)(({ viewer, params }) => ofInstruments.delete(viewer, params.id))
    bind(importInstruments)(({ viewer, query, body }) =>
      ofInstruments.import(viewer, body.csv, query.ensayo === '1'),
    )

    const service = new CalibrationsService(ports)
    bind(listCalibrations)(({ viewer, query }) => service.page(viewer, query))
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
    bind(withdrawCertificate)(({ viewer, params, body }) =>
      service.withdraw(viewer, params.numero, body.retirado),
    )
    bind(certificateKeys)(async () => ({ keys: await service.keys.published() }))
  },
}
