import { withRetries } from './with-retries'

const missing = new Error('missing file')
const thrown = new TypeError('threw')

test.each<[string, Error[], number, Error | undefined]>([
  ['what arrives at the second attempt is given', [missing], 2, undefined],
  ['code that threw is not loaded again', [thrown], 1, thrown],
  ['code that threw after a file was missing is what is told', [missing, thrown], 2, thrown],
])('%s', async (_what, errors, attempts, told) => {
  const left = [...errors]
  const load = jest.fn(() => {
    const error = left.shift()
    return error ? Promise.reject(error) : Promise.resolve('module')
  })
  const loaded = await withRetries(load, (error) => error === missing).catch((error: unknown) => error)
  expect(loaded).toBe(told ?? 'module')
  expect(load).toHaveBeenCalledTimes(attempts)
})
