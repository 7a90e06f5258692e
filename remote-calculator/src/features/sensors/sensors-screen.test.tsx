import {
  decimal,
  decimalToText,
  ratioOf,
  ratioToFixed,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { renderWithProviders } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readSensor } from './sensor-reading'
import { SENSORS } from './sensors'
import { SensorsScreen } from './sensors-screen'

const open = (search = '') => renderWithProviders(<SensorsScreen />, { route: `/sensores${search}` })
const field = (name: string) => screen.getByRole('textbox', { name })
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

test('one reading in three quantities: each is typed, the other two follow', async () => {
  open()
  await type('Resistencia', '138,5055')
  expect(field('Temperatura')).toHaveValue('100.00')
  expect(field('Corriente del lazo')).toHaveValue('20.000')
  await type('Temperatura', '-100')
  expect(field('Resistencia')).toHaveValue('60.2558')
  await type('Corriente del lazo', '12')
  expect(field('Temperatura')).toHaveValue('50.00')
  expect(field('Resistencia')).toHaveValue('119.3971')
  expect(screen.getByText(/0\.01 Ω, son aquí 0\.026 °C/)).toBeVisible()
})

test('a thermocouple is measured against its cold junction', async () => {
  open('?sensor=K&junta=25&temperatura=100')
  // 4.096 mV − 1.000 mV.
  expect(field('Tensión en los bornes')).toHaveValue('3.096')
  expect(screen.getByText(/equivale a 1\.000 mV/)).toBeVisible()
  await type('Tensión en los bornes', '0')
  expect(field('Temperatura')).toHaveValue('25.00')
})

test.each(
  SENSORS.flatMap(({ id, places, tableStep, function: { from, to, read } }) =>
    // Type B's lower end is ambiguous.
    (id === 'B' ? [to] : [from, to]).flatMap((end) =>
      ['0', '20'].flatMap((junction) =>
        [places, tableStep.length - 2].map((digits) => [id, junction, end, digits, read] as const),
      ),
    ),
  ),
)(
  '%s with its junction at %s °C takes the reading that it or the table shows for an end of its range',
  (id, ...given) => {
    const [junta, end, places, read] = given
    const offset = id.startsWith('Pt') ? decimal(0) : read(decimal(Number(junta)))
    const lectura = ratioToFixed(ratioOf(subtract(read(end), offset)), places)
    const fields = { sensor: id, junta, lectura, rmin: '0', rmax: '100', temperatura: '', lazo: '' }
    const { errors, texts } = readSensor(fields)
    expect([errors, Math.abs(Number(texts.temperatura) - Number(decimalToText(end))) < 2]).toEqual([{}, true])
  },
)

test('choosing another sensor keeps the temperature', async () => {
  open('?lectura=138.5055')
  await userEvent.selectOptions(screen.getByLabelText('Sensor'), 'Pt1000')
  expect(field('Resistencia')).toHaveValue('1385.055')
})

test.each([
  ['?lectura=400', 'Pt100 (IEC 60751): la tabla va de 18.5201 a 390.4811 Ω'],
  ['?temperatura=-200.1', 'Pt100 (IEC 60751): la tabla va de -200 a 850 °C'],
  ['?lazo=200&rmax=600', 'Pt100 (IEC 60751): la tabla va de -200 a 850 °C'],
  ['?sensor=B&junta=0&lectura=-0.001', 'El tipo B da esta tensión a dos temperaturas, entre 0 y 42 °C'],
  ['?sensor=B&junta=0&lectura=-0.003', 'El tipo B da esta tensión a dos temperaturas'],
  ['?sensor=B&junta=0&lectura=-5', 'Termopar B (ITS-90): la tabla va de 0.000 a 13.820 mV'],
  ['?sensor=K&junta=-300&lectura=1', 'Termopar K (ITS-90): la tabla va de -270 a 1372 °C'],
  ['?temperatura=1e999', 'Pt100 (IEC 60751): la tabla va de -200 a 850 °C'],
  ['?temperatura=x', 'Escribe un número'],
  ['?rmin=5&rmax=5', 'Los dos extremos no pueden ser iguales'],
])('%s is a sentence, not a number: %s', (search, sentence) => {
  open(search)
  expect(screen.getByText(new RegExp(sentence.replace(/[().]/g, '\\$&')))).toBeVisible()
})
