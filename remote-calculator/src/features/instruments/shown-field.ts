import type { OwnedFields } from '../../parts/plant/entries'
import { signalName } from './instrument-draft'
import { instrumentsTexts } from './instruments.texts'

export function shown(fields: OwnedFields, name: keyof OwnedFields): string {
  const { min, max, unidad, senal, funcion, tolerancia, corte, quiebre } = fields
  const { form, range } = instrumentsTexts
  if (name === 'min' || name === 'max' || name === 'unidad') return range(min, max, unidad)
  if (name === 'senal') return signalName(senal)
  if (name === 'funcion')
    return [
      form.functions[funcion],
      quiebre && `${form.quiebre}: ${quiebre}`,
      corte && `${form.corte}: ${corte}`,
    ]
      .filter(Boolean)
      .join('. ')
  if (name === 'tolerancia') {
    const { mas, menos = mas, tipo } = tolerancia
    const amount = mas === menos ? `± ${mas}` : `+ ${mas} / − ${menos}`
    return `${amount} ${tipo === 'unidades' ? unidad : form.kinds[tipo]}`
  }
  if (name === 'idGrupo') return fields.idGrupo ? form.aGroup : form.onlyMe
  return fields[name] ?? ''
}
