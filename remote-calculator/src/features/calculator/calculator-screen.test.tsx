import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { input, open, output, point, retype, textsOf } from '../../testing/calculator'

beforeEach(() => localStorage.clear())

afterEach(() => jest.useRealTimers())

describe('the form', () => {
  test('starts as the specification says, and offers every signal and every magnitude', () => {
    open()
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    const signals = ['4-20mA', '0-20mA', '0-5V', '0-10V', '1-5V', '±10V', '10-50mA', '0-1V', '3-15psi']
    expect(options('Tipo de señal')).toEqual([...signals, '0.2-1bar', 'Otra señal'])
    expect(options('Tipo de magnitud')).toEqual([
      ...['Presión (kPa)', 'Presión (psi)', 'Temperatura (°C)', 'Temperatura (°F)'],
      ...['Corriente (mA)', 'Voltaje (V)', 'Flujo (E3M3/d)', 'Tiempo (s)'],
    ])
    expect(screen.getByRole('combobox', { name: 'Tipo de señal' })).toHaveDisplayValue('4-20mA')
    expect(screen.getByRole('combobox', { name: 'Tipo de magnitud' })).toHaveDisplayValue('Presión (kPa)')
    expect(textsOf(input())).toEqual(['4', '20', ''])
    expect(textsOf(output())).toEqual(['0', '100', ''])
    expect(document.title).toContain('Calculadora de señales analógicas')
  })

  test('converts in the direction last edited; a button inverts a range', async () => {
    open()
    await userEvent.type(input().value, '12')
    expect(output().value).toHaveValue('50.00')
    await retype(output().value, '25')
    expect(input().value).toHaveValue('8.00')
    expect(output().value).toHaveValue('25')
    await userEvent.click(output().group.getByRole('button', { name: 'Invertir el sentido de la salida' }))
    expect(output().min).toHaveValue('100')
    expect(input().value).toHaveValue('16.00')
    await userEvent.clear(output().value)
    expect(input().value).toHaveValue('')
  })

  test('takes comma or point, and changes the sign by a button', async () => {
    open()
    await userEvent.type(input().value, '12,4')
    expect(output().value).toHaveValue('52.50')
    expect(screen.getByText('52.50 %')).toBeVisible()
    // Hidden in jsdom: the button is for touch screens.
    fireEvent.click(input().group.getByText('Cambiar el signo de la lectura'))
    expect(input().value).toHaveValue('-12,4')
    expect(output().value).toHaveValue('-102.50')
    expect(screen.getByText('-102.50 %')).toBeVisible()
  })

  test('a bound that is not a number is an error, and nothing is computed', async () => {
    open('?entrada=12')
    await retype(output().max, 'abc')
    expect(output().value).toHaveValue('')
    expect(output().max).toBeInvalid()
    expect(output().max).toHaveAccessibleDescription(/Escribe un número/)
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    expect(screen.getByText('Completa los dos rangos para trazar la recta.')).toBeVisible()
  })

  test('equal bounds are an error', async () => {
    open('?entrada=12')
    await retype(input().max, '4,0')
    const text = 'El mínimo y el máximo no pueden ser iguales'
    expect(input().group.getByText(text)).toBeVisible()
    // The line and the table show it too.
    expect(screen.getAllByText(text)).toHaveLength(3)
    expect(screen.queryByText(/^Completa los dos rangos/)).not.toBeInTheDocument()
    expect(input().min).toBeInvalid()
    expect(input().min).toHaveAccessibleDescription(new RegExp(text))
    expect(output().value).toHaveValue('')
  })

  test.each([
    ['3.6', '3.6 mA o menos: señal de fallo (NE 43)'],
    ['3.7', 'Bajo 3.8 mA: fuera de medida (NE 43)'],
    ['3.9', 'Bajo el rango'],
    ['4', 'En rango'],
    ['20.4', 'Sobre el rango'],
    ['20.6', 'Sobre 20.5 mA: fuera de medida (NE 43)'],
    ['21', '21 mA o más: señal de fallo (NE 43)'],
  ])('%s mA is computed and marked: %s', (current, mark) => {
    open(`?entrada=${current}`)
    expect(input().group.getByText(mark)).toBeVisible()
    expect(output().value).not.toHaveValue('')
  })
})

describe('what was read is said', () => {
  test.each([
    ['5,000', 'Se lee 5: la coma es decimal'],
    ['12.345', 'Se lee 12.345: el punto es decimal'],
    ['1.234.567', ''],
    ['12,5', ''],
    ['12a', 'Escribe un número'],
  ])('%s shows beside its field, and announces, %p', (text, message) => {
    open()
    for (const field of [input().value, output().max]) {
      fireEvent.change(field, { target: { value: text } })
      const said = field.parentElement?.parentElement?.nextElementSibling
      expect(said).toHaveAttribute('role', 'status')
      expect(said).toHaveTextContent(new RegExp(`^${message}$`))
      expect(field).toHaveAccessibleDescription(new RegExp(`^\\S+ ${message} *$`))
    }
  })

  test.each([
    ['?smax=abc', 'Rango de salida: escribe un número'],
    ['?emin=20', 'Rango de entrada: el mínimo y el máximo no pueden ser iguales'],
    ['?emin=4', ''],
  ])('folded ranges say what is wrong in them (%s)', async (search, problem) => {
    open(search)
    const toggle = screen.getByText('Rangos').closest('button') as HTMLElement
    expect(toggle.nextElementSibling).toHaveTextContent(new RegExp(`^${problem}$`))
    fireEvent.click(toggle)
    expect(toggle.nextElementSibling).toHaveTextContent(/^$/)
  })

  test.each([
    ['?magnitud=bar&salida=7', 'magnitud', 'bar', 'Presión (kPa)'],
    ['?senal=2-10V&entrada=3', 'señal', '2-10V', '4-20mA'],
  ])(
    'a link with a type that does not exist (%s) says so until one is chosen',
    (search, kind, asked, shown) => {
      open(search)
      expect(screen.getByRole('alert')).toHaveTextContent(
        `El enlace pide un tipo de ${kind} que no existe aquí («${asked}»). Se muestra ${shown}.`,
      )
      expect(textsOf(input())[2]).toBe('')
      const [choice, type] = kind === 'señal' ? ['Tipo de señal', '0-10V'] : ['Tipo de magnitud', 'psi']
      fireEvent.change(screen.getByRole('combobox', { name: choice }), { target: { value: type } })
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    },
  )
})

describe('keyboard and pointer', () => {
  test('↑ ↓ in a value move it 1 %, with Shift 10 %; from nothing to the minimum', async () => {
    open()
    await userEvent.type(input().value, '{ArrowUp}')
    expect(input().value).toHaveValue('4.00')
    await retype(input().value, '12{ArrowUp}')
    expect(input().value).toHaveValue('12.16')
    await userEvent.type(output().value, '{Shift>}{ArrowDown}{/Shift}')
    expect(output().value).toHaveValue('41.00')
    expect(input().value).toHaveValue('10.56')
  })

  test('the point moves with arrows, pages, Home and End, and stays on the range', async () => {
    open()
    expect(point()).toHaveAttribute('aria-valuetext', 'Sin lectura')
    point().focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(input().value).toHaveValue('4.00')
    await retype(input().value, '12')
    point().focus()
    expect(point()).toHaveAttribute('aria-valuetext', '12 mA = 50.00 kPa, 50.00 %')
    await userEvent.keyboard('{ArrowRight}')
    expect(point()).toHaveAttribute('aria-valuenow', '51')
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(point()).toHaveAttribute('aria-valuenow', '61')
    await userEvent.keyboard('{PageDown}')
    expect(point()).toHaveAttribute('aria-valuenow', '51')
    await userEvent.keyboard('{End}{ArrowUp}')
    expect(point()).toHaveAttribute('aria-valuenow', '100')
    expect(input().value).toHaveValue('20.00')
    await userEvent.keyboard('{Home}')
    expect(output().value).toHaveValue('0.00')
  })

  test('clicking the plot puts the point there', () => {
    open()
    const plot = point().parentElement as HTMLElement
    jest.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 1200 } as DOMRect)
    fireEvent.click(plot, { clientX: 600 })
    expect(output().value).toHaveValue('50.00')
    fireEvent.click(plot, { clientX: 5 })
    expect(output().value).toHaveValue('0.00')
  })

  const at = (left: number, width: number) => ({ left, width }) as DOMRect
  function plotWithPointAt(centre: number) {
    const plot = point().parentElement as HTMLElement
    jest.spyOn(plot, 'getBoundingClientRect').mockReturnValue(at(0, 1200))
    jest.spyOn(point(), 'getBoundingClientRect').mockReturnValue(at(centre - 22, 44))
    plot.setPointerCapture = () => undefined
    return plot
  }
  /** Presses the point at `from`, moves through `way` and lets go, as a browser reports it. */
  function drag(pointerType: string, from: [number, number], ...way: [number, number][]) {
    const plot = point().parentElement as HTMLElement
    // jsdom's PointerEvent has no coordinates.
    const fire = (target: HTMLElement, type: string, [clientX, clientY] = way.at(-1) ?? from) => {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY })
      fireEvent(target, Object.assign(event, { pointerType }))
    }
    fire(point(), 'pointerdown', from)
    for (const spot of way) fire(plot, 'pointermove', spot)
    fire(plot, 'lostpointercapture')
    fire(plot, 'click')
  }

  test.each(['mouse', 'touch'])('touching the point by %s changes nothing', (pointerType) => {
    open('?entrada=12.013')
    plotWithPointAt(600)
    drag(pointerType, [615, 100])
    drag(pointerType, [590, 100], [591, 101])
    expect(input().value).toHaveValue('12.013')
  })

  test.each(['mouse', 'touch'])('dragging the point by %s keeps where it was grabbed', (pointerType) => {
    open('?entrada=12')
    plotWithPointAt(600)
    drag(pointerType, [615, 100], [625, 100], [665, 100])
    expect(input().value).toHaveValue('12.80')
  })

  test('a vertical swipe that begins on the point changes nothing', () => {
    open('?entrada=12')
    plotWithPointAt(600)
    drag('touch', [615, 300], [618, 290], [625, 250])
    expect(input().value).toHaveValue('12')
  })

  test('presets write the input, even if the output was edited last', async () => {
    open('?salida=3')
    const presets = within(screen.getByRole('group', { name: 'Puntos fijos' }))
    await userEvent.click(presets.getByRole('button', { name: '75 %' }))
    expect(input().value).toHaveValue('16.00')
    expect(output().value).toHaveValue('75.00')
    expect(presets.getByRole('button', { name: '75 %' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('the formula shows the current numbers', () => {
    open('?senal=4-20mA&magnitud=°C&smin=-40&smax=60&salida=10')
    expect(
      screen.getByText('Entrada = 4 + (10 − (−40)) ÷ (60 − (−40)) × (20 − 4) = 12.00 mA'),
    ).toBeInTheDocument()
  })
})
