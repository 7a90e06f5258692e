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
