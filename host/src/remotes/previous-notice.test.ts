import { toast } from '@csuite/shared/ui/toast'
import { notifyPreviousInUse } from './previous-notice'
import { testRemote } from './registry.fixture'

test('the notice shows once per tab and release, also when two remotes failed', async () => {
  const show = jest.spyOn(toast, 'show').mockImplementation(() => undefined as never)
  const [one, other] = [testRemote(), testRemote({ name: 'otro' })]
  for (const remote of [one, other, one, other, { ...one, version: '9.0.0' }]) notifyPreviousInUse(remote)
  await new Promise((resolve) => setTimeout(resolve))
  expect(show).toHaveBeenCalledTimes(3)
})
