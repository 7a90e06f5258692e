import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { workerOwner, workerScope } from './worker-scope'

function remote(name: string, paths: string[]): RemoteDescriptor {
  return { name, version: '1.0.0', entry: '/e.js', integrity: 'sha384-x', contract: 1, paths }
}

test('an offline worker is known by its address, and only there', () => {
  expect(workerOwner('/remotes/remote-calculator/1.0.0-ab12/offline-worker.9deec8c137.js')).toBe(
    'remote-calculator',
  )
  expect(workerOwner('/remotes/remote-calculator/1.0.0/5.ccf2864d94.js')).toBeUndefined()
  expect(workerOwner('/assets/offline-worker.9deec8c137.js')).toBeUndefined()
  expect(workerOwner('/remotes/a/1/x/offline-worker.1.js')).toBeUndefined()
})

test('it may answer for an address of its own remote, never for the portal', () => {
  const remotes = [
    remote('remote-calculator', ['/calculadora-txi']),
    remote('remote-apps', ['/', '/apps/:id', '/planes']),
  ]
  expect(workerScope('remote-calculator', remotes)).toBe('/calculadora-txi')
  expect(workerScope('remote-apps', remotes)).toBe('/planes')
  expect(workerScope('remote-admin', [remote('remote-admin', ['/', '/admin/*'])])).toBeUndefined()
  expect(workerScope('unknown', remotes)).toBeUndefined()
})
