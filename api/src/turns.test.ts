import { setTimeout as wait } from 'node:timers/promises'
import { Turns } from './turns'

test('the work may say when its next turn is; after one that failed it is as usual', async () => {
  const work = jest.fn<Promise<unknown>, []>().mockResolvedValue(60_000)
  work.mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(undefined)
  const failed = jest.fn()
  const turns = new Turns(2, work, failed)
  turns.start(0)
  while (work.mock.calls.length < 4) await wait(2)
  await wait(20)
  expect(work).toHaveBeenCalledTimes(4)
  await turns.stop()
  expect(failed.mock.calls).toEqual([[new Error('away')]])
})
