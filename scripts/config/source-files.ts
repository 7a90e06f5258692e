import { readdirSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './paths'

/** Everything below these folders of the repository, as paths from it. */
export const filesBelow = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )

/** The TypeScript of what browsers run: the host, the remotes and shared. */
export const browserFiles = (): string[] =>
  filesBelow(
    readdirSync(repositoryRoot)
      .filter((name) => /^(host|shared|remote-.+)$/.test(name))
      .map((name) => `${name}/src`),
  ).filter((file) => /\.tsx?$/.test(file))
