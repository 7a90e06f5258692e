import { unhurried } from './unhurried'

function* slowly(steps: number, ms: number): Generator<undefined, string> {
  for (let step = 0; step < steps; step += 1) {
    const end = performance.now() + ms
    while (performance.now() < end);
    yield
  }
  return 'done'
}

test('long work lets others have their turn before it ends', async () => {
  const order: string[] = []
  setImmediate(() => order.push('another'))
  order.push(await unhurried(slowly(5, 12)))
  expect(order).toEqual(['another', 'done'])
})

test('what its steps throw is thrown', async () => {
  function* failing(): Generator<undefined, void> {
    yield
    throw new Error('line 2')
  }
  await expect(unhurried(failing())).rejects.toThrow('line 2')
})
