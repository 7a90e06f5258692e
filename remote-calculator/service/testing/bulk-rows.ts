import { CalibrationContent } from '../../contract/calibrations'
import { InstrumentFields } from '../../contract/instruments'

const instrument = JSON.stringify(InstrumentFields.parse({ tag: 'T', min: '0', max: '10', unidad: 'bar' }))
const calibration = JSON.stringify(CalibrationContent.parse({}))

/** Rows of one person, by table, for the API's test of bounded reads: `n` counts them, `person` is the user's id. */
export const manyRows = {
  instruments: `(user_id, tag, tag_key, client_key, fields, search_text, modified_at)
    select person, 'T-' || n, 't-' || n, gen_random_uuid(), '${instrument}', 't', now()`,
  calibrations: `(user_id, client_key, instrument, content, created_at, modified_at)
    select person, gen_random_uuid(), '${instrument}', '${calibration}', now(), now()`,
  certificate_keys: `(id, public_key, created_at)
    select 'bulk-' || n, '{"kty":"EC","crv":"P-256","x":"","y":""}', now()`,
  certificates: `(id, number, calibration_id, user_id, key_id, record, signature, seal, signed_at)
    select -n, 'bulk-' || n, -n, person, 'bulk-' || n, '{}', '', '', now()`,
}

const long = (count: number) => '語'.repeat(count)

const longInstrument = JSON.stringify(
  InstrumentFields.parse({
    ...{ tag: 'T', min: '0', max: '10', unidad: long(20), servicio: long(120), notas: long(1000) },
    ...{ fabricante: long(80), modelo: long(80), serie: long(80), ubicacion: long(120) },
  }),
)
const reading = {
  ...{ punto: '0', sentido: 'sube', motivo: long(16) },
  ...{ aplicado: '0.1234567890123456789012345678', leido: '0.1234567890123456789012345678' },
}
const longCalibration = JSON.stringify({
  ...CalibrationContent.parse({}),
  ...{ encontrado: Array(120).fill(reading), dejado: Array(120).fill(reading), observaciones: long(1000) },
})

/** The longest rows of the person with id `me`, for the API's test of bounded bytes: `n` counts them. */
export const longRows = [
  `instruments (user_id, tag, tag_key, client_key, fields, search_text, modified_at)
    select me, n, n, gen_random_uuid(), '${longInstrument}', 't', now() from generate_series(1, 150) n, m`,
  `calibrations (user_id, client_key, instrument, content, created_at, modified_at)
    select me, gen_random_uuid(), '${longInstrument}', '${longCalibration}', now(), now() from generate_series(1, 150) n, m`,
]
