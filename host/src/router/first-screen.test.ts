import { createMemoryRouter } from 'react-router-dom'
import { firstScreen } from './first-screen'

function startSlowly() {
  let arrive = () => {}
  const lazy = () => new Promise<object>((resolve) => (arrive = () => resolve({ Component: () => null })))
  const router = createMemoryRouter([{ path: '/', lazy }])
  return { router, arrive: () => arrive() }
}

test('the first screen is waited for', async () => {
  const { router, arrive } = startSlowly()
  const waiting = firstScreen(router)
  arrive()
  await waiting
  expect(router.state.initialized).toBe(true)
})

test('a screen that comes while the portal is being drawn, after the wait for it, is told to who subscribes then', async () => {
  const { router, arrive } = startSlowly()
  await firstScreen(router, Promise.resolve())
  arrive()
  await new Promise((resolve) => setTimeout(resolve))
  const heard = jest.fn()
  router.subscribe(heard)
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ initialized: true }), expect.anything())
})
