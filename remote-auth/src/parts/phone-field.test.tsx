import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PhoneField } from './phone-field'
import { isOnlyDialCode, nationalDigits, withDialCode } from './phone-number'

const last = jest.fn<undefined, [string]>()
const show = (value = '') =>
  render(<PhoneField label="Teléfono" name="phone" value={value} onChange={last} />)
const phone = () => screen.getByLabelText<HTMLInputElement>('Teléfono')
const country = () => screen.getByLabelText<HTMLSelectElement>('País del teléfono')
const fill = (value: string) => fireEvent.change(phone(), { target: { value } })
/** As a browser tells it: the value first, then one event with all of the text. */
function insert(value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone(), value)
  fireEvent(phone(), new InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }))
}

beforeEach(() => last.mockReset())

test('starts in Peru, whose untouched code counts as empty', () => {
  show()
  expect(country()).toHaveValue('pe')
  expect(country().selectedOptions[0]).toHaveTextContent('Perú (+51)')
  expect(phone()).toHaveValue('+51 ')
  expect(last).toHaveBeenLastCalledWith('')
})

test.each(['987654321', '987 654 321', '+51987654321', '0051 987 654 321', '51987654321'])(
  '%s filled in at once is a Peruvian number',
  (value) => {
    show()
    fill(value)
    expect(last).toHaveBeenLastCalledWith('+51987654321')
  },
)

test.each(['+51987654321', '+51 987 654 321', '987-654-321'])(
  '%s inserted at once by a keyboard or a filling tool is a Peruvian number',
  (value) => {
    show()
    insert(value)
    expect(phone()).toHaveValue('+51 987 654 321')
    expect(last).toHaveBeenLastCalledWith('+51987654321')
  },
)

test('a number of another country chooses that country', () => {
  show()
  fill('+34 600 111 222')
  expect(country()).toHaveValue('es')
  expect(last).toHaveBeenLastCalledWith('+34600111222')
})

test('choosing another country keeps what was typed, also where both share a code', async () => {
  const user = userEvent.setup()
  show()
  await user.type(phone(), '987654321')
  await user.selectOptions(country(), 'cl')
  expect(last).toHaveBeenLastCalledWith('+56987654321')
  await user.selectOptions(country(), 'it')
  await user.selectOptions(country(), 'va')
  expect(country()).toHaveValue('va')
  expect(last).toHaveBeenLastCalledWith('+39987654321')
})

test('what is typed at the start of the field goes behind the country code', async () => {
  const user = userEvent.setup()
  show()
  await user.type(phone(), '987654321', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(last).toHaveBeenLastCalledWith('+51987654321')
})

test('choosing a country alone is still empty', async () => {
  show()
  await userEvent.setup().selectOptions(country(), 'cl')
  expect(last).toHaveBeenLastCalledWith('')
})

test('a known number is shown with its country', () => {
  show('+56987654321')
  expect(country()).toHaveValue('cl')
})

test('the countries are named in Spanish, in its order', () => {
  show()
  const names = [...country().options].map((option) => option.text)
  expect(names).toContain('Alemania (+49)')
  expect(names.indexOf('Ecuador (+593)')).toBeLessThan(names.indexOf('España (+34)'))
})

test('numbers are completed only where they need it', () => {
  expect(withDialCode('', '51', false)).toBe('')
  expect(withDialCode('+', '51', false)).toBe('+')
  expect(withDialCode('9+51 8', '51', false)).toBe('+5198')
  expect(withDialCode('51 98765', '51', true)).toBe('+5198765')
  expect(withDialCode('5198765', '51', false)).toBe('+515198765')
  expect(isOnlyDialCode('+51', '51')).toBe(true)
  expect(isOnlyDialCode('', '51')).toBe(true)
  expect(isOnlyDialCode('+519', '51')).toBe(false)
  expect(nationalDigits('+51 987', '51')).toBe('987')
})
