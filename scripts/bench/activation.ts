import { calculatorRelease } from '../../host/e2e/support/release'
import { activateRelease, publishRelease } from '../../shared/src/contract/releases'
import { callPortal } from '../kit/cli/portal'
import type { Row } from './report'
import { median, percentile } from './statistics'

const remote = 'remote-calculator'

/** Milliseconds from sending `activate` until a document names the new version, with two alternating releases. */
export async function benchActivation(url: string, token: string, runs: number): Promise<Row[]> {
  const releases = [91, 92].map((number) => calculatorRelease(number))
  for (const body of releases)
    await callPortal(url, publishRelease, { params: { name: remote }, body }, token)
  const versions = releases.map(({ manifest }) => manifest.version)
  const times: number[] = []
  for (let run = 0; run < Math.max(20, runs); run += 1) {
    const version = versions[run % 2] ?? ''
    const started = performance.now()
    await callPortal(url, activateRelease, { params: { name: remote }, body: { version } }, token)
    while (!(await documentNames(url, version))) continue
    times.push(performance.now() - started)
  }
  return [
    { name: 'activar hasta servida, ms', value: median(times) },
    { name: 'activar hasta servida p95, ms', value: percentile(times, 0.95) },
  ]
}

async function documentNames(url: string, version: string): Promise<boolean> {
  const document = await (await fetch(`${url}/calculadora-txi`, { headers: { accept: 'text/html' } })).text()
  return document.includes(`"version":"${version}"`)
}
