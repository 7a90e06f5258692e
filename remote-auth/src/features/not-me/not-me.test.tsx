import { reportNotMe } from '@csuite/shared/contract/not-me'
import { apiFailure } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { button, link, open, setUpBrowser } from '../../testing/open'

const server = setUpBrowser()

test('nothing is sent before the press; then a new password is asked for', async () => {
  const bodies = server.answer(reportNotMe, undefined)
  const { user } = await open('/no-fui-yo#abc.def')
  expect(bodies).toEqual([])
  await user.click(button('No fui yo'))
  await screen.findByRole('heading', { level: 1, name: 'Tu cuenta está cerrada a los demás' })
  expect(bodies).toEqual([{ ficha: 'abc.def' }])
  expect(link('Elegir una contraseña nueva')).toHaveAttribute('href', '/forgot-password')
})

test('a refused slip says why, and a link without one cannot be pressed', async () => {
  server.answer(reportNotMe, apiFailure('CODE_EXPIRED', { message: 'Ya se usó.' }))
  const { user, unmount } = await open('/no-fui-yo#abc')
  await user.click(button('No fui yo'))
  expect(await screen.findByText('Ya se usó.')).toBeVisible()
  expect(link('Elegir una contraseña nueva')).toHaveAttribute('href', '/forgot-password')
  unmount()
  await open('/no-fui-yo')
  expect(screen.getByText(/le falta una parte/)).toBeVisible()
  expect(button('No fui yo')).toBeDisabled()
})
