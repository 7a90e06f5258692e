import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { satisfies, subset } from 'semver'
import { isAllowed } from './licences'
import { lockedPackages } from './locked-packages'

const locked = lockedPackages()
const manifest = JSON.parse(readFileSync(path.join(__dirname, '../../package.json'), 'utf8')) as {
  engines: { node: string }
  overrides: Record<string, string>
}

test('every package is pinned by a SHA-512 and comes from the registry', () => {
  expect(locked.length).toBeGreaterThan(1000)
  expect(locked.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))).toEqual([])
  const elsewhere = locked.filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})

test('no package asks for a newer Node than the portal does', () => {
  const asking = locked.filter(({ engines }) => !subset(manifest.engines.node, engines?.node ?? '*'))
  expect(asking.map(({ place, version, engines }) => `${place} ${version}: ${engines?.node}`)).toEqual([])
})

const decision = readFileSync(path.join(__dirname, '../../docs/decisions/0004-pinned-packages.md'), 'utf8')

test.each(Object.entries(manifest.overrides))(
  'the decision says why %s is overridden by %s',
  (name, version) => {
    expect(decision).toContain(`\`${name}\` ${version}`)
  },
)

test('the Node of .node-version and of the container image is one that engines names', () => {
  const version = readFileSync(path.join(__dirname, '../../.node-version'), 'utf8').trim()
  const image = readFileSync(path.join(__dirname, '../deploy/container/Containerfile'), 'utf8')
  expect(satisfies(version, manifest.engines.node)).toBe(true)
  expect(image).toContain(`FROM node:${version}-`)
})

test('every package has a licence that is on the list', () => {
  expect(locked.filter((one) => !isAllowed(one)).map(({ place, license }) => `${place}: ${license}`)).toEqual(
    [],
  )
})

test.each([
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['MPL-2.0', false],
  [undefined, false],
])('a licence %s in production: allowed is %s', (license, allowed) => {
  expect(isAllowed({ name: 'one', license })).toBe(allowed)
})

test('npm finds every package that another one asks for, in a version that it accepts', () => {
  const { stderr, status } = spawnSync('npm', ['ls', '--all', '--package-lock-only'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
