import { checkNetwork, isOnline, onNetworkChange } from '.'

test('a browser that is online and reaches nothing counts as offline until there is an answer', async () => {
  jest.useFakeTimers()
  const answers = jest.fn(() => Promise.resolve(false))
  const seen: boolean[] = []
  const stop = onNetworkChange(() => seen.push(isOnline()))
  void checkNetwork(answers)
  void checkNetwork(answers)
  await jest.advanceTimersByTimeAsync(10_000)
  expect([seen, answers.mock.calls.length]).toEqual([[false], 4])
  answers.mockResolvedValue(true)
  await jest.advanceTimersByTimeAsync(3000)
  expect(seen).toEqual([false, true])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveBeenCalledTimes(5)
  stop()
})

test.each<[string, boolean, boolean]>([
  ['the server answers', true, true],
  ['the browser itself is offline', false, false],
])('nothing is said where %s', async (_what, onLine, answer) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const listener = jest.fn()
  const stop = onNetworkChange(listener)
  await checkNetwork(() => Promise.resolve(answer))
  expect(listener).not.toHaveBeenCalled()
  stop()
})
