import type { InstrumentFields } from '../../contract/instruments'

export const functionTexts = {
  lineal: 'Lineal',
  'raiz-transmisor': 'Raíz cuadrada: la extrae el transmisor',
  'raiz-receptor': 'Raíz cuadrada: la extrae el receptor',
  inversa: 'Inversa',
} as const

export const toleranceKindTexts = {
  alcance: '% del alcance',
  unidades: 'Unidades',
  lectura: '% de la lectura',
} as const

/** A breakpoint is only that of a root, and a cut-off is else one of the measure. */
export const isRoot = ({ funcion }: { funcion: string }): boolean => funcion.startsWith('raiz')

/** '4 a 20 mA' */
export const rangeText = ({ min, max, unidad }: Pick<InstrumentFields, 'min' | 'max' | 'unidad'>) =>
  `${min} a ${max} ${unidad}`

/** '± 0.5 % del alcance' */
export function toleranceText({
  tolerancia,
  unidad,
}: Pick<InstrumentFields, 'tolerancia' | 'unidad'>): string {
  const { mas, menos = mas, tipo } = tolerancia
  const amount = mas === menos ? `± ${mas}` : `+ ${mas} / − ${menos}`
  return `${amount} ${tipo === 'unidades' ? unidad : toleranceKindTexts[tipo]}`
}
