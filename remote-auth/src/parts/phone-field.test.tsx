import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PhoneField } from './phone-field'
import { ValidPhone } from './valid-phone'

const last = jest.fn<undefined, [string]>()
async function show(value = '') {
  render(<PhoneField label="Teléfono" name="phone" value={value} onChange={last} />)
  await screen.findByText('Ecuador (+593)')
}
const phone = () => screen.getByLabelText<HTMLInputElement>('Teléfono')
const country = () => screen.getByLabelText<HTMLSelectElement>('País')
const fill = (value: string) => fireEvent.change(phone(), { target: { value } })
/** As a browser tells it: the value first, then one event with all of the text. */
function insert(value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone(), value)
  fireEvent(phone(), new InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }))
}

beforeEach(() => last.mockReset())

// First in this file: the rules load once.
test('what was typed before the rules were there is read when they come', async () => {
  render(<PhoneField label="Teléfono" name="phone" value="" onChange={last} />)
  fill('0057 300 123 4567')
  expect(last).toHaveBeenLastCalledWith('0057 300 123 4567')
  await screen.findByText('Ecuador (+593)')
  await waitFor(() => expect(country()).toHaveValue('CO'))
  expect(last).toHaveBeenLastCalledWith('+573001234567')
})

test('starts in Peru, whose code alone counts as empty', async () => {
  await show()
  expect(country()).toHaveValue('PE')
  expect(country().selectedOptions[0]).toHaveTextContent('Perú (+51)')
  expect(phone()).toHaveValue('+51 ')
  await userEvent.setup().type(phone(), '9{Backspace}')
  expect(last).toHaveBeenLastCalledWith('')
})

test.each(
  ['987654321', '987 654 321', '+51987654321', '0051 987 654 321', '51987654321', '987-654-321'].flatMap(
    (value) => [
      [value, 'filled in', fill] as const,
      [value, 'inserted by a keyboard or a filling tool', insert] as const,
    ],
  ),
)('%s %s at once is a Peruvian number', async (value, _, put) => {
  await show()
  put(value)
  expect(phone()).toHaveValue('+51 987 654 321')
  expect(last).toHaveBeenLastCalledWith('+51987654321')
})

test('choosing another country keeps what was typed, also where both share a code', async () => {
  const user = userEvent.setup()
  await show()
  await user.type(phone(), '987654321')
  await user.selectOptions(country(), 'CL')
  expect(last).toHaveBeenLastCalledWith('+56987654321')
  await user.selectOptions(country(), 'IT')
  await user.selectOptions(country(), 'VA')
  expect(country()).toHaveValue('VA')
  expect(last).toHaveBeenLastCalledWith('+39987654321')
})

test('what is typed at the start of the field goes behind the country code', async () => {
  const user = userEvent.setup()
  await show()
  await user.type(phone(), '987654321', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(last).toHaveBeenLastCalledWith('+51987654321')
})

test('choosing a country alone is still empty', async () => {
  await show()
  await userEvent.setup().selectOptions(country(), 'CL')
  expect(last).toHaveBeenLastCalledWith('')
})

test('a known number is shown with its country', async () => {
  await show('+56987654321')
  await waitFor(() => expect(country()).toHaveValue('CL'))
})

test('the countries are named in Spanish, in its order', async () => {
  await show()
  const names = [...country().options].map((option) => option.text)
  expect(names).toContain('Alemania (+49)')
  expect(names.indexOf('Ecuador (+593)')).toBeLessThan(names.indexOf('España (+34)'))
})

describe('no digit is dropped', () => {
  test.each([
    ['PE', '51987111222', '+51987111222'],
    ['PE', '0057 300 123 4567', '+573001234567'],
    ['GB', '07400 123456', '+447400123456'],
  ])('in %s, %s typed behind the code is %s', async (iso, typed, number) => {
    const user = userEvent.setup()
    await show()
    await user.selectOptions(country(), iso)
    await user.type(phone(), typed)
    expect(last).toHaveBeenLastCalledWith(number)
    await user.tab()
    expect(phone().value.replace(/\D/g, '')).toBe(number.slice(1))
  })

  test.each(['9871112223', '5198711122', '07400123456', '300 123 4567', '98711122a'])(
    '%s is no Peruvian number: it stands as typed and is no valid value',
    async (typed) => {
      await show()
      await userEvent.setup().type(phone(), typed)
      await userEvent.tab()
      expect(phone().value.replace(/\s/g, '')).toBe(`+51${typed}`.replace(/\s/g, ''))
      const { error } = ValidPhone.safeParse(last.mock.lastCall?.[0])
      expect(error?.issues[0]?.message).toBe('El teléfono no es válido')
    },
  )

  test('one digit too many is refused although the number was valid without it', async () => {
    const user = userEvent.setup()
    await show()
    await user.type(phone(), '987654321')
    expect(phone()).toHaveValue('+51 987 654 321')
    await user.type(phone(), '4')
    expect(last).toHaveBeenLastCalledWith('+519876543214')
    await user.type(phone(), '{Backspace}')
    expect(last).toHaveBeenLastCalledWith('+51987654321')
  })
})
