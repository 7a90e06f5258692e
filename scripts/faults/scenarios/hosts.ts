import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { integrityOf, release } from '../../../api/src/testing/release'
import { type Outcome, isFailure, underTraffic } from '../outcome'
import { type Answer, ask } from '../../rig/portal-client'
import { OPERATOR_TOKEN, type TestRig } from '../../rig/test-rig'
import { until } from '../../rig/until'

const RELEASES = 5
const NOTICED_MS = 1000
const REMOTE = 'equipo-hosts'

/** Publishes and activates on one host; returns the milliseconds until each other one serves it, pinned and unchanged. */
async function deliver({ products: [one, ...others] }: TestRig, version: string): Promise<number> {
  const token = OPERATOR_TOKEN
  const post = (action: string, body: object) =>
    ask(one.url, 'POST', `/api/remotos/${REMOTE}/${action}`, { token, body })
  await post('versiones', release(REMOTE, version))
  const { at, ms, status } = await post('activar', { version })
  if (status !== 200) throw new Error(`${REMOTE} ${version} was not activated: ${status}`)
  for (const { url } of others)
    await until(`${version} on ${url}`, async () => {
      const registry = JSON.stringify((await ask(url, 'GET', '/remotes.json')).body)
      const entry = await ask(url, 'GET', `/remotes/${REMOTE}/${version}/remoteEntry.js`)
      const pinned = integrityOf(String(entry.body))
      return entry.status === 200 && registry.includes(`"${version}"`) && registry.includes(pinned)
    })
  return Math.round(Date.now() - (at + ms))
}

/** Three hosts that share no folder: what one publishes the others serve; then one is killed and its disk is empty. */
export async function hosts(rig: TestRig): Promise<Outcome> {
  const [one] = rig.products
  const delays: number[] = []
  for (let number = 1; number <= RELEASES; number += 1) delays.push(await deliver(rig, `1.${number}.0`))
  const slowest = Math.max(...delays)
  const file = `/remotes/${REMOTE}/1.${RELEASES}.0/remoteEntry.js`
  const answers: Answer[] = []
  let isOver = false
  const outcome = await underTraffic(
    rig,
    'one of three hosts that share no folder is lost with its disk',
    async () => {
      const asking = (async () => {
        const releases = { portalUrl: rig.front.remotesUrl, client: rig.front.client }
        while (!isOver)
          answers.push(await ask(releases, 'GET', file), await ask(releases, 'GET', `${file}?again`))
      })()
      await one.stop('SIGKILL')
      rmSync(one.dataDir, { recursive: true, force: true })
      const repaired = Date.now()
      await wait(4000)
      await one.start()
      answers.push(await ask(one.url, 'GET', file))
      await wait(2000)
      isOver = true
      await asking
      return {
        repaired,
        saw: `a release was on the others ${slowest} ms after its activation at most (${RELEASES} releases); the writes that the lost host was working on`,
      }
    },
  )
  const lostFiles = answers.filter((answer) => isFailure(answer) || answer.status === 404).length
  outcome.saw += `; files of releases: ${lostFiles} of ${answers.length} requests failed`
  outcome.limit += `; 502 for the writes that it was working on; releases everywhere within ${NOTICED_MS / 1000} s, no request for their files fails`
  outcome.broken = [
    // nginx must not repeat the lost host's writes, and answers 502.
    ...outcome.broken.filter((what) => !/^not 503: 502 × \d+$/.test(what)),
    ...(slowest > NOTICED_MS ? [`a release took ${slowest} ms`] : []),
    ...(lostFiles > 0 ? ['files of releases were missing'] : []),
  ]
  return outcome
}
