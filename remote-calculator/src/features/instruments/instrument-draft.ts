import { InstrumentFields } from '../../../contract/instruments'
import { typeOf } from '../../parts/signal-types'
import { typedDecimal } from '@csuite/shared/contract/numbers/read-number'

const SIGNAL_IDS = '4-20mA 0-20mA 10-50mA 1-5V 0-5V 0-10V ±10V 0-1V 3-15psi 0.2-1bar'
/** In the order of the form. */
export const SIGNALS = SIGNAL_IDS.split(' ').map((id) => {
  const { min, max, unit } = typeOf('input', id)
  return { min, max, unidad: unit }
})

export const draftOf = (fields?: InstrumentFields) => ({
  tag: fields?.tag ?? '',
  servicio: fields?.servicio ?? '',
  min: fields?.min ?? '',
  max: fields?.max ?? '',
  unidad: fields?.unidad ?? '',
  funcion: fields?.funcion ?? 'lineal',
  senalMin: fields?.senal.min ?? '4',
  senalMax: fields?.senal.max ?? '20',
  senalUnidad: fields?.senal.unidad ?? 'mA',
  corte: fields?.corte ?? '',
  quiebre: fields?.quiebre ?? '',
  tipo: fields?.tolerancia.tipo ?? 'alcance',
  mas: fields?.tolerancia.mas ?? '0.5',
  menos: fields?.tolerancia.menos ?? '',
  fabricante: fields?.fabricante ?? '',
  modelo: fields?.modelo ?? '',
  serie: fields?.serie ?? '',
  ubicacion: fields?.ubicacion ?? '',
  vence: fields?.vence ?? '',
  notas: fields?.notas ?? '',
})
export type InstrumentDraft = Record<keyof ReturnType<typeof draftOf>, string>

/** Digits with a decimal point; what is no number stays, so that the schema refuses it. */
const numberText = (typed: string): string => typedDecimal(typed) ?? typed.trim()

const PATHS: Record<string, keyof InstrumentDraft> = {
  'senal.min': 'senalMin',
  'senal.max': 'senalMax',
  'senal.unidad': 'senalUnidad',
  'tolerancia.mas': 'mas',
  'tolerancia.menos': 'menos',
  'tolerancia.tipo': 'tipo',
}

export function readDraft(
  draft: InstrumentDraft,
): { fields: InstrumentFields } | { errors: Partial<Record<keyof InstrumentDraft, string>> } {
  const isRoot = draft.funcion.startsWith('raiz')
  const read = InstrumentFields.safeParse({
    ...{ tag: draft.tag, servicio: draft.servicio, unidad: draft.unidad, funcion: draft.funcion },
    ...{ min: numberText(draft.min), max: numberText(draft.max) },
    senal: { min: numberText(draft.senalMin), max: numberText(draft.senalMax), unidad: draft.senalUnidad },
    corte: draft.corte ? numberText(draft.corte) : null,
    quiebre: isRoot && draft.quiebre ? numberText(draft.quiebre) : null,
    tolerancia: {
      ...{ tipo: draft.tipo, mas: numberText(draft.mas) },
      ...(draft.menos && { menos: numberText(draft.menos) }),
    },
    ...{ fabricante: draft.fabricante || undefined, modelo: draft.modelo || undefined },
    ...{ serie: draft.serie || undefined, ubicacion: draft.ubicacion || undefined },
    ...{ vence: draft.vence || null, notas: draft.notas },
  })
  if (read.success) return { fields: read.data }
  const errors: Partial<Record<keyof InstrumentDraft, string>> = {}
  for (const { path, message } of read.error.issues) {
    const name = PATHS[path.join('.')] ?? (path[0] as keyof InstrumentDraft)
    errors[name] ??= message
  }
  return { errors }
}
