import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { input, open, output, retype } from '../../testing/calculator'

const openPanel = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Función y unidades/ }))
  await screen.findByLabelText('Función')
}
const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value)
const value = (field: HTMLElement) => (field as HTMLInputElement).value

describe('a link with a function', () => {
  test.each([
    ['funcion=raiz-transmisor&salida=6.25', '8.00'],
    ['funcion=raiz-receptor&salida=70.71', '12.00'],
  ])('%s is %s mA', async (search, result) => {
    open(`?${search}`)
    await screen.findByDisplayValue(result)
    expect(input().value).toHaveValue(result)
  })

  test.each([
    ['funcion=raiz-receptor&entrada=3.9', 'Bajo el 0 % no hay raíz: no se calcula nada.'],
    ['funcion=raiz-receptor&corte=3&salida=2', 'Bajo el corte la medida es 0: ninguna señal da este valor.'],
    [
      'funcion=raiz-transmisor&corte=3&entrada=4.2',
      'Bajo el corte la señal es la de 0 %: el transmisor nunca da este valor.',
    ],
    ['funcion=raiz-receptor&corte=100&entrada=5', 'El corte y el quiebre van de 0 a menos de 100 %.'],
    ['funcion=raiz-receptor&quiebre=x&entrada=5', 'El corte y el quiebre van de 0 a menos de 100 %.'],
    ['funcion=cubica&entrada=5', 'El enlace pide una función que no existe aquí («cubica»).'],
    ['unidad=furlong&entrada=5', 'El enlace pide una unidad que no existe aquí («furlong»).'],
    ['unidad=%C2%B0C&entrada=5', 'El enlace pide una unidad que no existe aquí («°C»).'],
  ])('%s: %s', async (search, sentence) => {
    open(`?${search}`)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect([value(input().value), value(output().value)]).toContain('')
  })
})

test.each([
  ['funcion=raiz-receptor&quiebre=10&entrada=4.08', '(4.08 − 4) ÷ (20 − 4) ÷ 0.1 × (100 − 0) = 5.00 kPa'],
  ['funcion=raiz-receptor&quiebre=10&entrada=5', '√((5 − 4) ÷ (20 − 4)) × (100 − 0) = 25.00 kPa'],
  ['funcion=raiz-receptor&quiebre=10&corte=6&entrada=4.08', '(bajo el corte: 0) × (100 − 0) = 0.00 kPa'],
  ['funcion=raiz-receptor&corte=30&entrada=5', '(bajo el corte: 0) × (100 − 0) = 0.00 kPa'],
  ['funcion=raiz-transmisor&quiebre=10&entrada=4.8', '(4.8 − 4) ÷ (20 − 4) × 0.1 × (100 − 0) = 0.50 kPa'],
  ['funcion=lineal&corte=5&entrada=4.5', '(bajo el corte: 0) × (100 − 0) = 0.00 kPa'],
  ['funcion=inversa&corte=5&entrada=19.5', '(bajo el corte: 0) × (100 − 0) = 0.00 kPa'],
  ['funcion=inversa&corte=5&entrada=4.5', '(1 − (4.5 − 4) ÷ (20 − 4)) × (100 − 0) = 96.88 kPa'],
])('the formula of %s is what was computed', async (search, formula) => {
  open(`?${search}`)
  expect(await screen.findByText(`Salida = 0 + ${formula}`)).toBeVisible()
})

describe('the sheet', () => {
  const download = () => screen.getByRole('button', { name: 'Descargar CSV' })

  test.each(['unidad=x;=1%2B1;', 'eunidad=x;=1%2B1;', 'funcion=;=1%2B1', 'funcion=inversa&corte=;=1%2B1'])(
    'is not offered for %s',
    async (search) => {
      open(`?${search}`)
      expect(download()).toBeDisabled()
      await screen.findByText(/no existe aquí|van de 0/)
      expect(download()).toBeDisabled()
      expect(screen.queryByRole('columnheader', { name: /1\+1/ })).toBeNull()
    },
  )

  test.each(['funcion=raiz-receptor&entrada=3.9', 'unidad=bar&entrada=8'])(
    'is offered for %s',
    async (search) => {
      open(`?${search}`)
      await waitFor(() => expect(download()).toBeEnabled())
    },
  )
})

test('who extracts the root is asked in words, and stands in the sheet', async () => {
  open('?entrada=8')
  await openPanel()
  await choose('Función', 'raiz')
  expect(output().value).toHaveValue('50.00')
  expect(screen.getByRole('columnheader', { name: 'Salida (kPa), El receptor extrae la raíz' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^2 25.00 8.00 50.00$/ })).toBeVisible()
  await choose('Quién extrae la raíz', 'raiz-transmisor')
  expect(output().value).toHaveValue('6.25')
  expect(screen.getByText('Salida = 0 + ((8 − 4) ÷ (20 − 4))² × (100 − 0) = 6.25 kPa')).toBeVisible()
  await choose('Función', 'lineal')
  expect(output().value).toHaveValue('25.00')
})

test('changing a unit converts range and value, and back again to the last digit', async () => {
  open('?magnitud=psi&salida=7.25')
  await openPanel()
  await choose('Unidad de la salida', 'kPa')
  expect([output().min, output().max, output().value].map(value)).toEqual([
    '0',
    '99.9739807509',
    '49.9869903755',
  ])
  expect(input().value).toHaveValue('12.00')
  await choose('Unidad de la salida', 'bar')
  expect(output().max).toHaveValue('0.999739807509')
  await choose('Unidad de la salida', 'psi')
  expect([output().min, output().max, output().value].map(value)).toEqual(['0', '14.5', '7.25'])
  await choose('Unidad de la salida', 'kPa abs')
  expect(output().min).toHaveValue('101.325')
  await retype(output().max, '200')
  await choose('Unidad de la salida', 'kPa')
  expect([output().min, output().max].map(value)).toEqual(['0', '98.675'])
})

test.each([
  ['', ['Absoluta']],
  ['?magnitud=psi', ['Absoluta']],
  ['?magnitud=°C', []],
  ['?magnitud=°C&senal=3-15psi', ['Absoluta']],
  ['?magnitud=E3M3/d', ['caudales']],
  ['?magnitud=s&senal=propia', ['otra señal']],
])('what a conversion of %j assumes is said: %j', async (search, said) => {
  open(search)
  await openPanel()
  const note = screen.getByText(/^Factores/).textContent ?? ''
  expect(['Absoluta', 'caudales', 'otra señal'].filter((word) => note.includes(word))).toEqual(said)
})

test("a signal of one's own takes any unit, without converting", async () => {
  open('?senal=propia&emin=48&emax=480&entrada=264')
  await openPanel()
  await choose('Unidad de la entrada', 'Hz')
  expect([input().min, input().max, input().value].map(value)).toEqual(['48', '480', '264'])
  expect(output().value).toHaveValue('50.00')
})
