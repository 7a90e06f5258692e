import { InstrumentFields } from '@csuite/shared/contract/instruments'
import { typedDecimal } from '@csuite/shared/contract/measurement/read-number'

/** What the form holds while it is typed. */
export type InstrumentDraft = Record<
  | 'tag'
  | 'servicio'
  | 'min'
  | 'max'
  | 'unidad'
  | 'funcion'
  | 'senalMin'
  | 'senalMax'
  | 'senalUnidad'
  | 'corte'
  | 'quiebre'
  | 'tipo'
  | 'mas'
  | 'menos'
  | 'vence'
  | 'notas',
  string
>

export const SIGNALS = [
  ['4', '20', 'mA'],
  ['0', '20', 'mA'],
  ['10', '50', 'mA'],
  ['1', '5', 'V'],
  ['0', '5', 'V'],
  ['0', '10', 'V'],
  ['-10', '10', 'V'],
  ['0', '1', 'V'],
  ['3', '15', 'psi'],
  ['0.2', '1', 'bar'],
] as const

export const signalName = (signal: { min: string; max: string; unidad: string }) =>
  `${signal.min} a ${signal.max} ${signal.unidad}`

export const draftOf = (fields?: InstrumentFields): InstrumentDraft => ({
  ...{ tag: fields?.tag ?? '', servicio: fields?.servicio ?? '' },
  ...{ min: fields?.min ?? '', max: fields?.max ?? '', unidad: fields?.unidad ?? '' },
  funcion: fields?.funcion ?? 'lineal',
  ...{ senalMin: fields?.senal.min ?? '4', senalMax: fields?.senal.max ?? '20' },
  senalUnidad: fields?.senal.unidad ?? 'mA',
  ...{ corte: fields?.corte ?? '', quiebre: fields?.quiebre ?? '' },
  ...{ tipo: fields?.tolerancia.tipo ?? 'alcance', mas: fields?.tolerancia.mas ?? '0.5' },
  ...{ menos: fields?.tolerancia.menos ?? '', vence: fields?.vence ?? '', notas: fields?.notas ?? '' },
})

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
    senal: {
      ...{ min: numberText(draft.senalMin), max: numberText(draft.senalMax), unidad: draft.senalUnidad },
    },
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
