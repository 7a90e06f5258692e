import { readdirSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './paths'

/** TypeScript files below these folders of the repository, as paths from it. */
const sourceFiles = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))

/** What browsers run: the host, the remotes and shared. */
export const browserFiles = (): string[] =>
  sourceFiles(
    readdirSync(repositoryRoot)
      .filter((name) => /^(host|shared|remote-.+)$/.test(name))
      .map((name) => `${name}/src`),
  )
