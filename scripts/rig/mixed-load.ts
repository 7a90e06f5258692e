import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../bench/statistics'
import { PHONE, type SignedIn, mailedCode, signUp } from './people'
import { ask } from './portal-client'
import type { Stack } from './stack'

/** `share`: relative frequency. */
interface Action {
  share: number
  run(person: SignedIn, turn: number): { url: string; method?: string; body?: unknown; status: number }
}

/** A request's time; its failure if it got no answer or not the expected one. */
interface Sample {
  ms: number
  failure: string | undefined
}

const PEOPLE = 12
const PAUSE_MS = 15

/** Simulated people read documents, the registry, the catalogue and their account, change their name and sign in. */
export async function startMixedLoad(stack: Stack) {
  const { client, portalUrl } = stack
  const crowd: SignedIn[] = []
  for (let index = 0; index < PEOPLE; index += 1)
    crowd.push(
      await signUp(stack, `carga-${Date.now().toString(36)}-${index}@csuite.example`, (email) =>
        mailedCode(stack.dataDir, email),
      ),
    )
  const registry = await ask(stack, 'GET', '/remotes.json')
  const [remote] = (registry.body as { remotes: { entry: string }[] }).remotes
  if (!remote) throw new Error('The registry names no remote.')
  const actions = actionsOf(portalUrl, remote.entry)
  const acknowledged = new Map<number, string>()
  const samples: Sample[] = []
  let taken = 0
  let going = true

  const act = async (person: SignedIn, turn: number) => {
    const { url, method, body, status } = pick(actions).run(person, turn)
    const started = performance.now()
    const headers = { authorization: `Bearer ${person.token}`, accept: 'text/html, application/json' }
    const outcome = await client.request(url, { method, body, headers }).then(
      (answer) =>
        answer.status === status ? undefined : `${answer.status} ${answer.body.toString().slice(0, 80)}`,
      (error: unknown) => String(error),
    )
    const failure = outcome && `${method ?? 'GET'} ${new URL(url).pathname}: ${outcome}`
    samples.push({ ms: performance.now() - started, failure })
    if (failure === undefined && url.endsWith('/update-user')) acknowledged.set(person.id, nameAt(turn))
  }
  const live = async (person: SignedIn) => {
    for (let turn = 1; going; turn += 1) {
      await act(person, turn)
      await wait(PAUSE_MS)
    }
  }
  const lives = Promise.all(crowd.map(live))
  return {
    /** The report since the last call. */
    take() {
      const report = reportOf(samples.slice(taken))
      taken = samples.length
      return report
    },
    /** Stops, and counts each person's last acknowledged write if the portal does not have it. */
    async stop() {
      going = false
      await lives
      let lostWrites = 0
      for (const person of crowd) {
        const { body } = await ask(stack, 'GET', '/api/auth/user', { token: person.token })
        const { name } = body as { name: string }
        const last = acknowledged.get(person.id)
        if (last !== undefined && last !== name) lostWrites += 1
      }
      return { ...reportOf(samples), lostWrites }
    },
  }
}

const nameAt = (turn: number) => `Lucía ${turn}`

function actionsOf(portal: string, entry: string): Action[] {
  const read = (share: number, url: string): Action => ({ share, run: () => ({ url, status: 200 }) })
  return [
    read(20, `${portal}/apps`),
    read(10, `${portal}/remotes.json`),
    read(10, entry),
    read(25, `${portal}/api/apps/listar?page=1&limit=100`),
    read(19, `${portal}/api/auth/user`),
    {
      share: 15,
      run: ({ id }, turn) => ({
        url: `${portal}/api/auth/update-user`,
        method: 'POST',
        body: { idUsuario: id, name: nameAt(turn), phone: PHONE },
        status: 200,
      }),
    },
    {
      share: 1,
      run: ({ email, password }) => ({
        url: `${portal}/api/auth/login`,
        method: 'POST',
        body: { email, password },
        status: 200,
      }),
    },
  ]
}

function pick(actions: readonly Action[]): Action {
  let left = Math.random() * actions.reduce((sum, { share }) => sum + share, 0)
  for (const action of actions) {
    left -= action.share
    if (left < 0) return action
  }
  throw new Error('no action')
}

function reportOf(samples: readonly Sample[]) {
  const times = samples.map(({ ms }) => ms)
  const failures = samples.flatMap(({ failure }) => failure ?? [])
  return { requests: times.length, failures, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
