import { readFileSync } from 'node:fs'
import path from 'node:path'
import { satisfies, subset } from 'semver'
import { billOfMaterials } from './bill-of-materials'
import { isAllowed } from './licences'
import { lockedPackages } from './locked-packages'

const locked = lockedPackages()
const manifest = JSON.parse(readFileSync(path.join(__dirname, '../../package.json'), 'utf8')) as {
  name: string
  version: string
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

test('the bill of materials lists what production installs, each with its hash and licence', () => {
  const { components } = billOfMaterials(manifest, locked)
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))
  for (const name of ['api', 'host', 'shared', 'remote-apps']) {
    const { dependencies = {} } = JSON.parse(
      readFileSync(path.join(__dirname, '../..', name, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string> }
    const missing = Object.keys(dependencies).filter(
      (name) => !name.startsWith('@csuite/') && !names.includes(name),
    )
    expect([name, missing]).toEqual([name, []])
  }
  expect(names).not.toContain('jest')
  expect(components.filter(({ hashes, licenses }) => !hashes || !licenses)).toEqual([])
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/fastify@5\./),
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
})
