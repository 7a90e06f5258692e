import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const distDirectory = path.join(repositoryRoot, 'dist')
export const cacheDirectory = path.join(repositoryRoot, '.cache')
export const remoteDirectory = (name: string) => path.join(distDirectory, 'remotes', name)
export const hostDirectory = path.join(distDirectory, 'host')
/** Separate, so that `npm start` never serves a development build. */
export const developmentDirectory = path.join(repositoryRoot, 'dist-dev')
