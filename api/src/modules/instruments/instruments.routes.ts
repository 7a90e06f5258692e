import { decodeCsv } from '@csuite/shared/contract/csv'
import {
  addInstrument,
  deleteInstrument,
  importInstruments,
  listInstruments,
  updateInstrument,
} from '@csuite/shared/contract/instruments'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { InstrumentsService } from './instruments.service'

export async function instrumentsRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const bind = bindTo(app, platform)
  const service = new InstrumentsService(platform)

  bind(listInstruments)(({ viewer, query }) => service.page(viewer, query))
  bind(addInstrument)(({ viewer, body }) => service.add(viewer, body))
  bind(updateInstrument)(({ viewer, params, body }) => service.update(viewer, params.id, body))
  bind(deleteInstrument)(({ viewer, params }) => service.delete(viewer, params.id))
  // Its own scope: no other call takes a bare CSV.
  await app.register(async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, { csv: decodeCsv(body as Buffer) }),
    )
    bindTo(scope, platform)(importInstruments)(({ viewer, query, body }) =>
      service.import(viewer, body.csv, query.ensayo === '1'),
    )
  })
}
