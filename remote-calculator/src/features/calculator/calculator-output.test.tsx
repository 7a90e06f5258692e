import { saveFile } from '@csuite/shared/ui/save-file'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { input, open, output, retype, settle } from '../../testing/calculator'
import { historyKey } from './use-conversion-history'

jest.mock('@csuite/shared/ui/save-file', () => ({ saveFile: jest.fn() }))

beforeEach(() => localStorage.clear())

afterEach(() => jest.useRealTimers())

describe('copying and sharing', () => {
  test('a value is copied with its unit', async () => {
    const user = userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    open('?entrada=12')
    await user.click(output().group.getByRole('button', { name: 'Copiar Salida' }))
    expect(write).toHaveBeenCalledWith('50.00 kPa')
    expect(output().group.getByRole('button', { name: 'Copiado Salida' })).toBeInTheDocument()
  })

  test('the shared address has the whole state and nothing else', async () => {
    const user = userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    open('?token=secret&magnitud=psi&entrada=12')
    await user.click(screen.getByRole('button', { name: 'Compartir' }))
    expect(write).toHaveBeenCalledWith(
      `${window.location.origin}/calculadora-txi?senal=4-20mA&emin=4&emax=20&magnitud=psi&smin=0&smax=14.5&entrada=12`,
    )
  })

  test('the address follows what is typed, without a token and without a navigation', async () => {
    jest.useFakeTimers()
    open('?token=secret')
    fireEvent.change(input().value, { target: { value: '12,5' } })
    await settle()
    expect(window.location.search).toContain('entrada=12%2C5')
    expect(window.location.search).not.toContain('token')
    fireEvent.click(screen.getByRole('button', { name: 'Restablecer' }))
    await settle()
    expect(window.location.search).toBe('')
  })
})

describe('the last conversions', () => {
  const list = () => within(screen.getByRole('region', { name: 'Últimas conversiones' }))

  test('a settled conversion is listed and restores the whole state', async () => {
    jest.useFakeTimers()
    open()
    expect(list().getByText('Aquí aparecerán tus conversiones.')).toBeVisible()
    fireEvent.change(input().value, { target: { value: '12' } })
    await settle()
    fireEvent.change(screen.getByRole('combobox', { name: 'Tipo de magnitud' }), { target: { value: 's' } })
    await settle()
    fireEvent.click(list().getByRole('button', { name: /12 mA = 50\.00 kPa/ }))
    expect(screen.getByRole('combobox', { name: 'Tipo de magnitud' })).toHaveDisplayValue('Presión (kPa)')
    expect(output().value).toHaveValue('50.00')
  })

  test('half-typed values are not recorded; leaving the page records the last one', () => {
    const { unmount } = open()
    for (const value of ['1', '12', '12.', '12.5']) fireEvent.change(input().value, { target: { value } })
    fireEvent(window, new Event('pagehide'))
    unmount()
    open()
    expect(list().getAllByRole('listitem')).toHaveLength(1)
    expect(list().getByText('12.5 mA = 53.13 kPa')).toBeVisible()
    expect(list().getByText('4-20mA: 4 a 20 mA · Presión (kPa): 0 a 100 kPa')).toBeVisible()
  })

  test('a function that is not linear is named', async () => {
    localStorage.setItem(historyKey(), JSON.stringify(['?entrada=12&funcion=raiz-receptor&corte=5']))
    open()
    expect(await list().findByText(/· El receptor extrae la raíz · corte 5 %$/)).toBeVisible()
  })

  test('can be deleted from the device; the button goes, and the focus to their heading', async () => {
    localStorage.setItem(historyKey(), JSON.stringify(['?entrada=12']))
    open()
    await userEvent.click(list().getByRole('button', { name: 'Borrar las últimas conversiones' }))
    expect(list().getByText('Aquí aparecerán tus conversiones.')).toBeVisible()
    expect(localStorage.getItem(historyKey())).toBe('[]')
    expect(list().getByRole('heading')).toHaveFocus()
  })

  test('another tab’s conversion appears here', () => {
    open()
    localStorage.setItem(historyKey(), JSON.stringify(['?entrada=16']))
    fireEvent(window, new StorageEvent('storage', { key: historyKey() }))
    expect(list().getByText('16 mA = 75.00 kPa')).toBeVisible()
  })
})

describe('the loop check sheet', () => {
  const sheet = () => within(screen.getByRole('region', { name: 'Hoja de verificación de lazo' }))
  const rows = () =>
    sheet()
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))

  test('lists equidistant points of both ranges', async () => {
    open('?magnitud=psi')
    expect(rows()).toEqual([
      ['Punto', '%', 'Entrada (mA)', 'Salida (psi)'],
      ['1', '0.00', '4.00', '0.00'],
      ['2', '25.00', '8.00', '3.625'],
      ['3', '50.00', '12.00', '7.25'],
      ['4', '75.00', '16.00', '10.875'],
      ['5', '100.00', '20.00', '14.50'],
    ])
    await retype(sheet().getByRole('spinbutton', { name: 'Puntos' }), '3')
    expect(rows()).toHaveLength(4)
  })

  test.each(['0', '1', '102', '-3', '2.5'])(
    'the number of points stays with %s, which is said and left as typed',
    async (text) => {
      open()
      const count = sheet().getByRole('spinbutton', { name: 'Puntos' })
      await retype(count, '9')
      fireEvent.change(count, { target: { value: text } })
      await userEvent.tab()
      expect(count).toHaveValue(Number(text))
      expect(count).toBeInvalid()
      expect(sheet().getByText('Escribe de 2 a 101 puntos; la tabla sigue con 9.')).toBeVisible()
      expect(rows()).toHaveLength(10)
    },
  )

  test.each(['', 'e', '-'])('the number of points stays when the field has %p', async (text) => {
    open()
    const count = sheet().getByRole('spinbutton', { name: 'Puntos' })
    await retype(count, '7')
    await userEvent.clear(count)
    if (text) await userEvent.type(count, text)
    expect(rows()).toHaveLength(8)
    await userEvent.tab()
    expect(count).toHaveValue(7)
  })

  test('prints a form with columns for the measurements', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    open('?smax=5,000')
    await userEvent.click(sheet().getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledTimes(1)
    const paper = document.querySelector('.calculator-printed') as HTMLElement
    expect(paper.parentElement).toBe(document.body)
    expect(paper).toHaveTextContent('4-20mA: 4 a 20 mA → Presión (kPa): 0 a 5 kPa')
    expect(paper).toHaveTextContent('Subida')
  })

  test('downloads as CSV', async () => {
    open('?magnitud=E3M3/d')
    await userEvent.click(sheet().getByRole('button', { name: 'Descargar CSV' }))
    const [file, name] = jest.mocked(saveFile).mock.lastCall ?? []
    expect(name).toBe('lazo-4-20ma-e3m3d.csv')
    expect(await file?.text()).toContain('3;50.00;12.00;2500.00\r\n')
  })

  test('needs both ranges', async () => {
    open()
    await retype(input().min, 'x')
    expect(sheet().getByText('Completa los dos rangos para ver la tabla.')).toBeVisible()
    expect(sheet().getByRole('button', { name: 'Imprimir' })).toBeDisabled()
  })
})
