import { registerWorker } from './register-worker'

const release = 'http://localhost/remotes/remote-calculator/1/'
const postMessage = jest.fn<undefined, [unknown]>()
const register = jest.fn(() =>
  Promise.resolve({
    installing: { scriptURL: `${release}offline-worker.1.js`, postMessage },
    waiting: null,
    active: null,
  }),
)

function withWorkers(container: object | undefined) {
  if (container) Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  else Reflect.deleteProperty(navigator, 'serviceWorker')
}

beforeEach(() => {
  performance.getEntriesByType = () =>
    [
      `${release}5.js`,
      'http://localhost/assets/host.js',
      'http://localhost/api/auth/user',
      'http://localhost/remotes/remote-apps/1/2.js',
    ].map((name) => ({ name }) as PerformanceEntry)
})

test('registers for the calculator’s address and passes the loaded files of the host and of its release', async () => {
  withWorkers({ register })
  await registerWorker()
  expect(register).toHaveBeenCalledWith(expect.anything(), { scope: '/calculadora-txi' })
  expect(postMessage).toHaveBeenCalledWith([`${release}5.js`, 'http://localhost/assets/host.js'])
})

test('does nothing where workers are missing or refused', async () => {
  withWorkers(undefined)
  await expect(registerWorker()).resolves.toBeUndefined()
  withWorkers({ register: () => Promise.reject(new DOMException('cross-origin', 'SecurityError')) })
  await expect(registerWorker()).resolves.toBeUndefined()
})
