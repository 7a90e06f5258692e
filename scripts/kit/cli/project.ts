import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { RemotePage } from '../../../shared/src/contract/remotes'
import { atMostOne } from './arguments'
import { WrongUse, refused } from './failures'
import { KIT_FILE } from './kit'
import { REMOTE_CONFIG, parseJson, readRemoteConfig } from '../remote-config'

/** From a folder's `remote.config.json` and `package.json`. */
export interface Project {
  folder: string
  name: string
  pages: RemotePage[]
  connect: string[] | undefined
  /** Without the content hash of a release. */
  version: string
  portal: string | undefined
  /** False for a project with its own build tool. */
  hasKit: boolean
}

/** The project in the folder or the nearest one above with a remote.config.json. */
export function projectAt(folder: string): Project | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, REMOTE_CONFIG))) return readProject(at)
    if (at === path.dirname(at)) return undefined
  }
}

/** The named folder, or the project's `dist`. */
export function buildFolder(words: readonly string[]): string {
  const named = atMostOne(words)
  if (named !== undefined) return path.resolve(named)
  const project = projectAt(process.cwd())
  if (!project) throw new WrongUse('Falta la carpeta de la compilación.')
  return path.join(project.folder, 'dist')
}

function readProject(folder: string): Project {
  const { name, pages, connect } = configOf(folder)
  const { version, csuite } = readJson<{ version?: string; csuite?: { portal?: string } }>(
    path.join(folder, 'package.json'),
  )
  if (version === undefined) throw refused('manifest', `Falta «version» en ${folder}/package.json.`)
  const hasKit = existsSync(path.join(folder, KIT_FILE))
  return { folder, name, pages, connect, version, portal: csuite?.portal, hasKit }
}

function configOf(folder: string) {
  try {
    return readRemoteConfig(folder)
  } catch (error) {
    throw refused('manifest', (error as Error).message)
  }
}

/** @throws Error for anything but a regular file: reading a pipe would hang */
export function readPlain(file: string): Buffer {
  if (!statSync(file).isFile()) throw new Error(file)
  return readFileSync(file)
}

/** @throws Refused if the file is missing or not JSON */
export function readJson<T>(file: string): T {
  try {
    return parseJson(readPlain(file)) as T
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw refused('manifest', isAbsent ? `Falta ${file}.` : `${file} no es JSON: corrígelo.`)
  }
}
