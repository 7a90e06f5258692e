import { InstrumentFields } from '@csuite/shared/contract/instruments'
import { typedDecimal } from '@csuite/shared/contract/measurement/read-number'

export const SIGNALS = [
  { min: '4', max: '20', unidad: 'mA' },
  { min: '0', max: '20', unidad: 'mA' },
  { min: '10', max: '50', unidad: 'mA' },
  { min: '1', max: '5', unidad: 'V' },
  { min: '0', max: '5', unidad: 'V' },
  { min: '0', max: '10', unidad: 'V' },
  { min: '-10', max: '10', unidad: 'V' },
  { min: '0', max: '1', unidad: 'V' },
  { min: '3', max: '15', unidad: 'psi' },
  { min: '0.2', max: '1', unidad: 'bar' },
]

/** What the form holds while it is typed. */
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

/** The typed fields, or what is wrong with each. */
export function readDraft(
  draft: InstrumentDraft,
): { fields: InstrumentFields } | { errors: Partial<Record<keyof InstrumentDraft, string>> } {
  const isRoot = draft.funcion.startsWith('raiz')
  const read = InstrumentFields.safeParse({
    ...{ tag: draft.tag, servicio: draft.servicio, unidad: draft.unidad, funcion: draft.funcion },
    ...{ min: numberText(draft.min), max: numberText(draft.max) },
    senal: { min: numberText(draft.senalMin), max: numberText(draft.senalMax), unidad: draft.senalUnidad },
    corte: isRoot && draft.corte ? numberText(draft.corte) : null,
    quiebre: isRoot && draft.quiebre ? numberText(draft.quiebre) : null,
    tolerancia: {
      ...{ tipo: draft.tipo, mas: numberText(draft.mas) },
      ...(draft.menos && { menos: numberText(draft.menos) }),
    },
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
