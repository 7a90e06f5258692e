import { formatNumber } from '@csuite/shared/format'

export const importTexts = {
  file: 'Archivo CSV',
  lines: 'Líneas con errores',
  line: (line: number) => `Línea ${line}:`,
  more: (lines: number) => `Y ${formatNumber(lines)} más.`,
} as const
