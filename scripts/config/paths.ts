import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const distDirectory = path.join(repositoryRoot, 'dist')
export const cacheDirectory = path.join(repositoryRoot, '.cache')
/** Where a remote's release is built: `dist/remotes/<name>/`. */
export const remoteDirectory = (name: string) => path.join(distDirectory, 'remotes', name)
export const hostDirectory = path.join(distDirectory, 'host')

/** Development builds stand apart, so that `npm start` never serves one. */
export const developmentDirectory = path.join(repositoryRoot, 'dist-dev')
