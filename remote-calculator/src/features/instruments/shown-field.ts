import { functionTexts, isRoot, rangeText, toleranceText } from '../../parts/instrument.texts'
import type { OwnedFields } from '../../parts/plant/entries'
import { instrumentsTexts } from './instruments.texts'

export function shown(fields: OwnedFields, name: keyof OwnedFields): string {
  const { funcion, corte, quiebre } = fields
  const { form } = instrumentsTexts
  if (name === 'min' || name === 'max' || name === 'unidad') return rangeText(fields)
  if (name === 'senal') return rangeText(fields.senal)
  if (name === 'funcion')
    return [
      functionTexts[funcion],
      isRoot(fields) && quiebre && `${form.quiebre}: ${quiebre}`,
      corte && `${isRoot(fields) ? form.corte : form.corteLinear}: ${corte}`,
    ]
      .filter(Boolean)
      .join('. ')
  if (name === 'tolerancia') return toleranceText(fields)
  if (name === 'idGrupo') return fields.idGrupo ? form.aGroup : form.onlyMe
  return fields[name] ?? ''
}
