import { Wide } from '@csuite/shared/ui/layout'
import { grid, type } from '@csuite/shared/ui/theme'
import { type ComponentType, useId } from 'react'
import styled from 'styled-components'
import { Caption, PanelLabel, panelControl } from '../../../parts/panel-styles'
import { readAs } from '../../../parts/read-as'
import type { CalculatorState, TransferState } from '../calculator-state'
import type { PanelSelectProps } from '../type-choice'
import { extrasTexts as t } from './extras.texts'
import { type UnitOfType, unitNotes, unitsOf, withUnitOf } from './side-units'

const NONE: TransferState = { funcion: 'lineal', corte: '', quiebre: '' }
const FUNCTIONS = [
  { id: 'lineal', label: t.functions.lineal },
  { id: 'raiz', label: t.root },
  { id: 'inversa', label: t.functions.inversa },
]
const SIDES = [
  { id: 'raiz-receptor', label: t.receiver },
  { id: 'raiz-transmisor', label: t.transmitter },
] as const

export interface FunctionPanelProps {
  state: CalculatorState
  unitOfType: UnitOfType
  Select: ComponentType<PanelSelectProps>
  onState: (next: CalculatorState) => void
}

export function FunctionPanel({ state, unitOfType, Select, onState }: FunctionPanelProps) {
  const transfer = state.transfer ?? NONE
  const isRoot = transfer.funcion.startsWith('raiz-')
  const set = (change: Partial<TransferState>) => {
    const next = { ...transfer, ...change }
    const { transfer: _, ...rest } = state
    onState(next.funcion === 'lineal' && !next.corte ? rest : { ...rest, transfer: next })
  }
  const choose = (id: string) => set({ funcion: id === 'raiz' ? 'raiz-receptor' : id, quiebre: '' })

  return (
    <Fields>
      <Select
        label={t.function}
        value={isRoot ? 'raiz' : transfer.funcion}
        options={FUNCTIONS}
        onChange={choose}
      />
      {isRoot && (
        <Select
          label={t.side}
          value={transfer.funcion}
          options={SIDES}
          onChange={(funcion) => set({ funcion })}
        />
      )}
      <Percent
        label={isRoot ? t.corte : t.corteLinear}
        text={transfer.corte}
        onText={(corte) => set({ corte })}
      />
      {isRoot && <Percent label={t.quiebre} text={transfer.quiebre} onText={(quiebre) => set({ quiebre })} />}
      {(['input', 'output'] as const).map((side) => (
        <Select
          key={side}
          label={t.unit[side]}
          value={state[side].unit ?? unitOfType(side, state[side].type)}
          options={unitsOf(state[side], unitOfType(side, state[side].type)).map((id) => ({ id, label: id }))}
          onChange={(unit) => onState(withUnitOf(state, side, unit, unitOfType(side, state[side].type)))}
        />
      ))}
      <Wide>
        {SIDES.filter(({ id }) => id === transfer.funcion).map(({ id }) => (
          <Caption key={id} as="p">
            {t.sides[id]}
          </Caption>
        ))}
        <Caption as="p">{isRoot ? t.limits(transfer.funcion) : t.limitsLinear}</Caption>
        <Caption as="p">{unitNotes(state, unitOfType).join(' ')}</Caption>
      </Wide>
    </Fields>
  )
}

interface PercentProps {
  label: string
  text: string
  onText: (text: string) => void
}

function Percent({ label, text, onText }: PercentProps) {
  const id = useId()
  return (
    <div>
      <PanelLabel htmlFor={id}>{label}</PanelLabel>
      <PercentInput
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        aria-describedby={`${id}-read`}
        onChange={(event) => onText(event.target.value)}
      />
      <Caption as="p" id={`${id}-read`} role="status">
        {readAs(text, '%')}
      </Caption>
    </div>
  )
}

const Fields = styled.div`
  ${grid(12, 16)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  align-items: end;
  padding-top: 12px;
`
const PercentInput = styled.input`
  ${panelControl}
  ${type.mono}
`
