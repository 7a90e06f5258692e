import { CalibrationContent, type Reading } from '../../../contract/calibrations'
import { InstrumentFields } from '../../../contract/instruments'
import { renderWithProviders } from '@csuite/shared/testing'
import { fireEvent, screen } from '@testing-library/react'
import { PointEntry } from './point-entry'

const instrument = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
const reading: Reading = { punto: '50', sentido: 'sube', aplicado: '5', leido: '12' }

const reads = (leido: string): Reading => ({ ...reading, leido })

function renderEntry(closed: boolean, onSave: (row: Reading) => void = () => undefined) {
  const stored: unknown[] = []
  const { person } = renderWithProviders(
    <PointEntry
      name="encontrado 50 sube"
      instrument={instrument}
      slot={{ punto: '50', sentido: 'sube', index: 0 }}
      reading={reading}
      position={{ at: 1, of: 1 }}
      closed={closed}
      rules={CalibrationContent.parse({})}
      onType={(row) => void stored.push(row)}
      onSave={onSave}
      onStep={() => undefined}
    />,
  )
  return { person, stored }
}

/** @returns what was stored at each key and at leaving the field */
async function typed(label: string, keys: string, closed = false): Promise<unknown[]> {
  const { person, stored } = renderEntry(closed)
  await person.type(screen.getByLabelText(label), keys)
  await person.tab()
  return stored
}

test.each<[string, string, string, boolean, unknown[]]>([
  ['a reading', 'Leído (mA)', '.5', false, [reading, reads('12.5')]],
  ['what was applied', 'Aplicado (bar)', '.1', false, [reading, { ...reading, aplicado: '5.1' }]],
  ['that a reading was cleared', 'Leído (mA)', '{Backspace}{Backspace}', false, [reads('1'), null]],
  ['a reading that is typed anew', 'Leído (mA)', '{Backspace}{Backspace}9', false, [reads('1'), reads('9')]],
  ['what is no number', 'Leído (mA)', 'x', false, []],
  ['a reading with its unit', 'Leído (mA)', ' mA', false, [reading, reading]],
  ['what the portal takes of 32 digits', 'Leído (mA)', '{Backspace}e31', false, [reads('1'), reads('1000')]],
  ['a cleared reading of a closed series', 'Leído (mA)', '{Backspace}{Backspace}', true, []],
  ['what was applied in a closed series', 'Aplicado (bar)', '.1', true, []],
])('%s is stored', async (_what, label, keys, closed, stored) => {
  expect(await typed(label, keys, closed)).toEqual(stored)
})

test.each([
  ['', 'Escribe por qué se corrige'],
  ['\u2800', 'Escribe por qué se corrige'],
  ['a\u202eb', 'Contiene caracteres no permitidos'],
  [' Se leyó mal ', undefined],
])('a correction with the reason %j is kept, or says why not: %s', async (reason, problem) => {
  const kept = jest.fn()
  const { person } = renderEntry(true, kept)
  fireEvent.change(screen.getByLabelText('Motivo de la corrección'), { target: { value: reason } })
  await person.click(screen.getByRole('button', { name: 'Corregir' }))
  if (problem) expect(screen.getByText(problem)).toBeVisible()
  expect(kept.mock.calls).toEqual(problem ? [] : [[{ ...reading, motivo: 'Se leyó mal' }]])
})
