import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { ValidPhone, afterPhoneNumbers } from './valid-phone'

test('a number that the field reads while its rules load is the one that is judged', async () => {
  const form = { phone: '987654321' }
  const options = { fields: {}, shouldUseNativeValidation: false }
  const judged = afterPhoneNumbers<typeof form>(zodResolver(z.object({ phone: ValidPhone })))(
    form,
    undefined,
    options,
  )
  form.phone = '+51987654321'
  expect(await judged).toEqual({ values: { phone: '+51987654321' }, errors: {} })
})

test('rules that hang hold a form up for 3 s, once: then the server decides', async () => {
  jest.useFakeTimers()
  // A module with a `then` is a promise to whoever imports it.
  jest.doMock('./phone-number', () => ({ __esModule: true, then: () => undefined }))
  await jest.isolateModulesAsync(async () => {
    const { ValidPhone, afterPhoneNumbers } = await import('./valid-phone')
    const options = { fields: {}, shouldUseNativeValidation: false }
    const send = async () =>
      afterPhoneNumbers<{ phone: string }>(zodResolver(z.object({ phone: ValidPhone })))(
        { phone: '+511234567890' },
        undefined,
        options,
      )
    const sent = jest.fn()
    void send().then(sent)
    await jest.advanceTimersByTimeAsync(2900)
    expect(sent).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(100)
    expect(sent).toHaveBeenCalledWith({ values: { phone: '+511234567890' }, errors: {} })
    expect(await send()).toEqual({ values: { phone: '+511234567890' }, errors: {} })
  })
  jest.useRealTimers()
})
