import { setTimeout as wait } from 'node:timers/promises'
import type { Measured } from './measured'
import { addPeople, signIn } from './people'
import { startReplicas } from './replicas'

/** How long a token that was signed out on one process still works on the others. */
export async function measureLogoutDelay(rounds: number): Promise<Measured[]> {
  const replicas = await startReplicas(3, 60_000)
  const delays: number[] = []
  try {
    const email = 'salida@csuite.example'
    await addPeople(replicas, [email])
    const status = async (process: number, token: string) =>
      (await replicas.call(process, 'GET /auth/user', { token })).status
    for (let round = 0; round < rounds; round += 1) {
      const token = await signIn(replicas, 0, email)
      // Both others have the session in their caches.
      if ((await status(1, token)) !== 200 || (await status(2, token)) !== 200)
        throw new Error('a new token does not work')
      await replicas.call(0, 'POST /auth/logout', { token })
      const started = performance.now()
      while ((await status(1, token)) === 200 || (await status(2, token)) === 200) await wait(5)
      delays.push(performance.now() - started)
    }
  } finally {
    await replicas.stop()
  }
  const most = Math.max(...delays)
  return [
    {
      what: `a token signed out on one process is dead on two others, ${rounds} rounds`,
      result: `after at most ${most.toFixed(0)} ms`,
      goal: 'within 1000 ms',
      met: most <= 1000,
    },
  ]
}
