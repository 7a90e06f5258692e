import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { integrityOf as integrityOfFile } from '../modules/remotes/rules/file-gate'

export const integrityOf = (content: string): string => integrityOfFile(Buffer.from(content))

/** The body of a publication with two files: `entry <content>` and `routes <content>`. */
export function release(
  name: string,
  version: string,
  changes: Partial<ReleaseManifest> = {},
  content = version,
): { manifest: ReleaseManifest; files: { file: string; content: string }[] } {
  const entry = { file: 'remoteEntry.js', integrity: integrityOf(`entry ${content}`) }
  const routes = { file: 'routes.js', integrity: integrityOf(`routes ${content}`) }
  const manifest: ReleaseManifest = {
    name,
    version,
    contract: 1,
    exposes: ['./routes'],
    pages: [{ path: `/${name}`, access: 'user', title: name }],
    type: 'script',
    global: name.replaceAll('-', '_'),
    shared: { react: '^19.3.0' },
    entry: entry.file,
    integrity: entry.integrity,
    files: [entry, routes],
    routes: [routes],
    screens: [{ path: `/${name}`, files: [] }],
    ...changes,
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const files = [
    { file: entry.file, content: base64(`entry ${content}`) },
    { file: routes.file, content: base64(`routes ${content}`) },
  ]
  return { manifest, files }
}
