import { exactly } from '../../../contract/measurement/exactly'
import { convertUnit, unitText, unitsLike } from '../../../contract/measurement/units'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Row } from '@csuite/shared/ui/layout'
import { isRoot } from '../../parts/instrument.texts'
import type { OwnedFields } from '../../parts/plant/entries'
import { toolPath } from '../../parts/plant/paths'
import { plantTexts } from '../../parts/plant.texts'
import { TYPES_OF } from '../../parts/signal-types'
import { instrumentsTexts } from './instruments.texts'

export function InstrumentTools({ fields }: { fields: OwnedFields }) {
  const { tag, idGrupo, senal } = fields
  const tools = [
    ['', plantTexts.convert, calculatorQuery(fields)],
    ['/lazo', plantTexts.loop, senal.unidad === 'mA' ? {} : null],
    ['/sensores', plantTexts.sensors, sensorQuery(fields)],
  ] as const
  return (
    <Row as="nav" $gap={12} $below={16} aria-label={instrumentsTexts.detail.tools}>
      {tools.map(
        ([path, label, query]) =>
          query !== null && (
            <ButtonLink
              key={path}
              variant="secondary"
              to={toolPath(path, new URLSearchParams(query), tag, idGrupo)}
            >
              {label}
            </ButtonLink>
          ),
      )}
    </Row>
  )
}

/** In the calculator's address, which does not change (calculator-address.ts); null where it has no such magnitude. */
function calculatorQuery({
  min,
  max,
  unidad,
  senal,
  funcion,
  corte,
  quiebre,
}: OwnedFields): Record<string, string> | null {
  const type =
    TYPES_OF.output.find(({ unit }) => unit === unidad) ??
    TYPES_OF.output.find(({ unit }) => unitsLike(unit).includes(unidad))
  if (!type) return null
  const signal = TYPES_OF.input.find(
    (one) => one.min === senal.min && one.max === senal.max && one.unit === senal.unidad,
  )
  return {
    ...{ senal: signal?.id ?? 'propia', emin: senal.min, emax: senal.max },
    ...(!signal && senal.unidad !== '%' && { eunidad: senal.unidad }),
    ...{ magnitud: type.id, smin: min, smax: max },
    ...(type.unit !== unidad && { unidad }),
    ...((funcion !== 'lineal' || corte) && { funcion, corte: corte ?? '', quiebre: quiebre ?? '' }),
  }
}

/** The temperatures in °C at 4 and 20 mA; null where it measures none, or has another signal or a root. */
function sensorQuery(fields: OwnedFields): Record<string, string> | null {
  const { min, max, unidad, senal, funcion } = fields
  const ends = [min, max].map((bound) => convertUnit(exactly(bound), unidad, '°C'))
  const signal = [Number(senal.min), Number(senal.max)]
  const falls = signal[0] === 20 && signal[1] === 4
  if (senal.unidad !== 'mA' || isRoot(fields) || !(falls || (signal[0] === 4 && signal[1] === 20)))
    return null
  const [from, to] = (funcion === 'inversa') === falls ? ends : ends.toReversed()
  return from && to ? { rmin: unitText(from), rmax: unitText(to) } : null
}
