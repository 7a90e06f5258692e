import { type AccessRequest, requestAccess } from '@csuite/shared/contract/access-requests'
import { answerInteraction } from '@csuite/shared/contract/app-clients'
import { apiFailure } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { button, field, left, link, open, setUpBrowser } from '../../testing/open'

const server = setUpBrowser()
const ADDRESS = '/autorizar/abcdefghijklmnop'
const ir = 'https://portal.example/oidc/auth/abcdefghijklmnop'

/** Answers the first call with `refusal`, the others with the way on; the calls' bodies. */
function refuseFirst(refusal: ReturnType<typeof apiFailure>): unknown[] {
  const bodies: unknown[] = []
  server.answer(answerInteraction, ({ body }) => {
    bodies.push(body)
    return bodies.length === 1 ? refusal : { ir }
  })
  return bodies
}

test('who may enter goes on at once', async () => {
  server.answer(answerInteraction, { ir })
  await open(ADDRESS)
  await waitFor(() => expect(left.replace).toHaveBeenCalledWith(ir))
})

test.each([
  [true, 'Solicitar acceso'],
  [false, undefined],
])('outside the audience, requestable %s', async (solicitable, ask) => {
  const asked = server.answer(requestAccess, { id: 1, motivo: 'Curvas' } as AccessRequest)
  const app = { id: 7, nombre: 'Grafana', solicitable }
  const bodies = refuseFirst(apiFailure('FORBIDDEN_APP', { app }))
  const { user } = await open(ADDRESS)
  await screen.findByRole('heading', { name: 'No tienes acceso a Grafana' })
  if (ask) {
    await user.type(field('¿Para qué la necesitas?'), 'Curvas')
    await user.click(button(ask))
    expect(await screen.findByText(/Solicitud enviada/)).toBeVisible()
    expect(asked).toEqual([{ idApp: 7, motivo: 'Curvas' }])
  } else expect(screen.getByText(/Pide a quien administra/)).toBeVisible()
  await user.click(button('Volver a la aplicación'))
  await waitFor(() => expect(left.replace).toHaveBeenCalledWith(ir))
  expect(bodies).toEqual([{}, { cancelar: true }])
})

test('a second factor is asked for with its code', async () => {
  const bodies = refuseFirst(apiFailure('SECOND_FACTOR_REQUIRED', { metodos: ['totp'] }))
  const { user } = await open(ADDRESS)
  await user.type(await screen.findByLabelText('Código'), '123456{Enter}')
  await waitFor(() => expect(left.replace).toHaveBeenCalledWith(ir))
  expect(bodies).toEqual([{}, { codigo: '123456' }])
})

test('who declines to confirm goes back to the application; what is over leads to the portal', async () => {
  refuseFirst(apiFailure('RECENT_LOGIN_REQUIRED'))
  const { user, unmount } = await open(ADDRESS)
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  await user.click(button('Volver a la aplicación'))
  await waitFor(() => expect(left.replace).toHaveBeenCalledWith(ir))
  unmount()
  server.answer(answerInteraction, apiFailure('INTERACTION_OVER'))
  await open(ADDRESS)
  await waitFor(() => expect(link('Ir al portal')).toHaveAttribute('href', '/'))
})
