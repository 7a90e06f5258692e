import { createMemoryRouter } from 'react-router-dom'
import { firstScreen } from './first-screen'

function startSlowly() {
  let arrive = () => {}
  const lazy = () => new Promise<object>((resolve) => (arrive = () => resolve({ Component: () => null })))
  const router = createMemoryRouter([{ path: '/', lazy }])
  return { router, arrive: () => arrive() }
}

test('it waits for the first screen', async () => {
  const { router, arrive } = startSlowly()
  const waiting = firstScreen(router)
  arrive()
  await waiting
  expect(router.state.initialized).toBe(true)
})

test('a screen that loads after the wait is reported to the next subscriber', async () => {
  const { router, arrive } = startSlowly()
  await firstScreen(router, Promise.resolve())
  arrive()
  await new Promise((resolve) => setTimeout(resolve))
  const heard = jest.fn()
  router.subscribe(heard)
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ initialized: true }), expect.anything())
})
