import { setTimeout as wait } from 'node:timers/promises'
import { integrityOf, release } from '../../../api/src/testing/release'
import { until } from '../../../api/src/testing/until'
import { HostNetwork } from '../../rig/host-network'
import { type Answer, ask } from '../../rig/portal-client'
import { OPERATOR_TOKEN, type TestRig, onRig, ports } from '../../rig/test-rig'
import { type Outcome, isFailure, underTraffic } from '../outcome'

const RELEASES = 5
const NOTICED_MS = 1000
const AWAY_MS = 8000
/** nginx notices a silent host after 2 s at a new connection, after 6 s at a request. */
const LIMITS = { waitS: 8, healingS: 8 }
const REMOTE = 'equipo-hosts'

/** Two hosts that share no folder: what one publishes the other serves; then one disappears with its disk. */
export async function hosts(): Promise<Outcome[]> {
  const network = new HostNetwork(2)
  try {
    await network.open([ports.postgres, ports.redis, ports.smtp])
    return await onRig(2, { network }, async (rig) => [await hostLost(rig, network)])
  } finally {
    network.close()
  }
}

/** Changes a pointer on one host; returns the milliseconds until the other serves the release, pinned and unchanged. */
async function noticed(
  { products: [one, other] }: TestRig,
  [action, body]: [string, { version: string; percent?: number }],
  registry: string,
): Promise<number> {
  const changed = await post(one.url, action, body)
  const url = other?.url ?? ''
  await until(`${action} ${body.version} on the other host`, async () => {
    const entry = await ask(url, 'GET', `/remotes/${REMOTE}/${body.version}/remoteEntry.js`)
    const pinned = integrityOf(String(entry.body))
    const text = JSON.stringify((await ask(url, 'GET', registry)).body)
    return entry.status === 200 && text.includes(`"${body.version}"`) && text.includes(pinned)
  })
  return Math.round(Date.now() - (changed.at + changed.ms))
}

async function post(url: string, action: string, body: object): Promise<Answer> {
  const answer = await ask(url, 'POST', `/api/remotos/${REMOTE}/${action}`, { token: OPERATOR_TOKEN, body })
  if (answer.status === 0 || answer.status >= 300)
    throw new Error(`${action} answered ${answer.status} ${answer.code}`)
  return answer
}

/** The slowest of several releases, each given to some browsers and then to all; the first one has nothing to be tried against. */
async function deliver(rig: TestRig): Promise<number> {
  const delays: number[] = []
  for (let number = 1; number <= RELEASES; number += 1) {
    const version = `1.${number}.0`
    await post(rig.products[0].url, 'versiones', release(REMOTE, version))
    if (number > 1)
      delays.push(await noticed(rig, ['canario', { version, percent: 10 }], '/api/remotos/registro'))
    delays.push(await noticed(rig, ['activar', { version }], '/remotes.json'))
  }
  return Math.max(...delays)
}

async function hostLost(rig: TestRig, { hosts: [host] }: HostNetwork): Promise<Outcome> {
  const [one] = rig.products
  const slowest = await deliver(rig)
  const file = `/remotes/${REMOTE}/1.${RELEASES}.0/remoteEntry.js`
  const answers: Answer[] = []
  let isOver = false
  const outcome = await underTraffic(
    rig,
    'one of two hosts in network namespaces, which share no folder, disappears with its disk',
    async () => {
      const asking = (async () => {
        const releases = { portalUrl: rig.front.remotesUrl, client: rig.front.client }
        while (!isOver)
          answers.push(await ask(releases, 'GET', file), await ask(releases, 'GET', `${file}?again`))
      })()
      host?.unplug()
      await one.stop('SIGKILL')
      const repaired = Date.now()
      await wait(AWAY_MS)
      host?.plug()
      await one.start()
      answers.push(await ask(one.url, 'GET', file))
      await wait(2000)
      isOver = true
      await asking
      return {
        repaired,
        saw: `a release was on the other ${slowest} ms after its canary or activation at most (${RELEASES} releases); the requests that the lost host was working on`,
      }
    },
    LIMITS,
  )
  const lostFiles = answers.filter((answer) => isFailure(answer) || answer.status === 404).length
  outcome.saw += `; files of releases: ${lostFiles} of ${answers.length} requests failed`
  outcome.limit += `; 502 or 504 for the writes that it was working on; releases on the other within ${NOTICED_MS / 1000} s, no request for their files fails`
  outcome.broken = [
    // nginx must not repeat the lost host's writes.
    ...outcome.broken.filter((what) => !/^not 503: (50[24] × \d+(, )?)+$/.test(what)),
    ...(slowest > NOTICED_MS ? [`a release took ${slowest} ms`] : []),
    ...(lostFiles > 0 ? ['files of releases were missing'] : []),
  ]
  return outcome
}
