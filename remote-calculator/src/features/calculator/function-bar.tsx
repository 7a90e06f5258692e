import { useState } from 'react'
import { useCalculator, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import type { Extras } from './extras/extras'
import { Fold } from './fold'
import { unitOfType } from '../../parts/signal-types'
import { PanelSelect } from './type-choice'

export function FunctionBar() {
  const [open, setOpen] = useState(false)
  const extras = useCalculator((calculator) => calculator.extras)
  const loadExtras = useCalculator((calculator) => calculator.loadExtras)
  const transfer = useCalculator(({ state }) => state.transfer)
  const problem = useCalculator(({ readings }) => readings.mapped?.problem)
  const toggle = () => {
    loadExtras()
    setOpen(!open)
  }
  return (
    <Fold
      open={open}
      onToggle={toggle}
      name={t.function}
      inUse={transfer ? extras?.label(transfer) : t.linear}
      problem={problem}
    >
      {open && extras && <Editor Panel={extras.Panel} />}
    </Fold>
  )
}

/** Hands the lazy panel what it needs: importing this screen's modules from there would split its chunk. */
function Editor({ Panel }: Pick<Extras, 'Panel'>) {
  const dispatch = useDispatch()
  const state = useCalculator((calculator) => calculator.state)
  return (
    <Panel
      state={state}
      unitOfType={unitOfType}
      Select={PanelSelect}
      onState={(next) => dispatch({ do: 'restore', state: next })}
    />
  )
}
