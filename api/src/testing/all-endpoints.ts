import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'

const root = path.join(import.meta.dirname, '../../..')
const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call that a folder of the contract declares, read from its files. */
export function endpointsIn(folder: string): EndpointDefinition[] {
  const absolute = path.join(root, folder)
  return readdirSync(absolute)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => Object.values(jest.requireActual<object>(path.join(absolute, file))))
    .filter(isEndpoint)
}

/** For the tests that must cover every endpoint. */
export const allEndpoints = ['shared/src/contract', ...readdirSync(root).map((name) => `${name}/contract`)]
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap(endpointsIn)
