import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What a folder of built packages holds, for comparing it with what a process serves: 16 hexadecimal digits. @throws without builds */
export function builtRelease(dist: string): string {
  const inputsOf = (manifest: string) =>
    (JSON.parse(readFileSync(path.join(dist, manifest), 'utf8')) as { inputs: string }).inputs.slice(0, 8)
  return inputsOf('server/server.json') + inputsOf('host/host.json')
}
