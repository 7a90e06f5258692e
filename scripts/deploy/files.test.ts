import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { findNginx } from '../lib/nginx.mjs'
import { type NginxPlaces, nginxConfiguration } from './nginx/nginx-configuration'
import { makeCertificate } from '../rig/certificate'
import { testNginx, writeNginxFolder } from '../rig/nginx-process'

/** Each file of the production layout is checked by the program that reads it, where that is installed. */
const root = path.join(__dirname, '../..')
const installed = (program: string, ask = '--version') => spawnSync(program, [ask]).status === 0
const testWith = (program: string) => (installed(program) ? test : test.skip)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'csuite-deploy-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const places: Omit<NginxPlaces, 'logDirectory'> = {
  portalHost: 'portal.example.com',
  remotesHost: 'remotos.example.com',
  httpPort: 8080,
  httpsPort: 8443,
  processes: ['127.0.0.1:3001', '127.0.0.1:3002'],
  apiPrefix: '/api',
  hostDirectory: '/opt/csuite/shared',
  dataDirectory: '/var/lib/csuite',
  certificate: '/etc/csuite/tls/fullchain.pem',
  certificateKey: '/etc/csuite/tls/privkey.pem',
}

const nginx = findNginx()
;(nginx !== undefined && installed('openssl', 'version') ? test : test.skip)(
  'nginx accepts its configuration',
  () => {
    const { certificate, key } = makeCertificate(folder, [places.portalHost, places.remotesHost])
    const file = writeNginxFolder(path.join(folder, 'nginx'), {
      ...places,
      certificate,
      certificateKey: key,
    })
    expect(() => testNginx(nginx ?? '', file)).not.toThrow()
  },
)

test('nginx repeats no request that may have been carried out, and logs no query', () => {
  const text = nginxConfiguration({ ...places, logDirectory: '/var/log/nginx' }, true)
  const directives = text.split('\n').filter((line) => !line.trim().startsWith('#'))
  expect(directives.filter((line) => line.includes('proxy_next_upstream '))).toEqual([
    '  proxy_next_upstream error timeout http_502;',
  ])
  const format = directives.filter((line) => line.trim().startsWith("'"))
  expect(format.join('')).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  expect(
    directives.filter((line) => line.includes('error_log')).every((line) => line.endsWith(' crit;')),
  ).toBe(true)
  expect(text).toContain('brotli_static on;')
  expect(text).not.toMatch(/\$\{/)
})

testWith('systemd-analyze')('systemd accepts the units', () => {
  const units = path.join(__dirname, 'systemd')
  cpSync(units, folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    // This machine's Node.js may live elsewhere.
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/usr/bin/node', process.execPath))
  }
  cpSync(path.join(folder, 'csuite@.service'), path.join(folder, 'csuite@3001.service'))
  for (const name of [
    'csuite@3001.service',
    'csuite.target',
    'csuite-backup.service',
    'csuite-backup.timer',
  ]) {
    const { stdout, stderr, status } = spawnSync('systemd-analyze', [
      'verify',
      '--man=no',
      path.join(folder, name),
    ])
    expect([name, status, `${stdout}${stderr}`]).toEqual([name, 0, ''])
  }
})

interface Service {
  image: string
  environment: Record<string, string>
  env_file?: string
  build?: { dockerfile: string; target: string }
  cap_drop?: string[]
  read_only?: boolean
  networks: string[]
  ports?: string[]
  volumes?: unknown[]
  command?: string[]
}

const composeFile = path.join(__dirname, 'container/compose.yaml')
const compose = parse(readFileSync(composeFile, 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}
const containerfile = readFileSync(path.join(__dirname, 'container/Containerfile'), 'utf8')

test('the processes in containers get settings that exist, no right they do not need and no port outside', () => {
  const example = readFileSync(path.join(__dirname, 'portal.env.example'), 'utf8')
  const processes = Object.entries(compose.services).filter(([name]) => name.startsWith('portal-'))
  expect(processes).toHaveLength(3)
  for (const [, service] of processes) {
    for (const name of Object.keys(service.environment))
      expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'))
    expect(service).toMatchObject({ cap_drop: ['ALL'], read_only: true, networks: ['inside'] })
    expect(service.ports).toBeUndefined()
  }
  const named = processes.map(([name]) => `${name}:3000`).join()
  expect(compose.services['edge']?.environment).toMatchObject({ PROCESSES: named })
})

test('what faces the world holds no secret, and nobody speaks to Redis without its password', () => {
  const { edge, redis } = compose.services
  expect(edge?.env_file).toBeUndefined()
  expect(Object.keys(edge?.environment ?? {}).sort()).toEqual([
    'DATA_DIR',
    'NODE_ENV',
    'PROCESSES',
    'PUBLIC_URL',
    'REMOTES_URL',
  ])
  expect(JSON.stringify(edge)).not.toMatch(/PASSWORD|SECRET|PRIVATE_KEY/)
  expect(JSON.stringify(edge?.volumes)).toContain('/var/lib/csuite/remotes')
  expect(JSON.stringify(redis?.command)).toContain('requirepass')
  for (const [name, service] of Object.entries(compose.services))
    if (name.startsWith('portal-')) expect(service.environment['REDIS_URL']).toContain('${REDIS_PASSWORD')
})

test('a release that nginx serves as a page of its own runs nothing', () => {
  const text = nginxConfiguration({ ...places, logDirectory: '/var/log/nginx' }, true)
  const servers = text.split('\nserver {').filter((part) => part.includes('location ~ "^/remotes/'))
  expect(servers).toHaveLength(1)
  expect(servers[0]).toContain(
    `add_header Content-Security-Policy "default-src 'none'; style-src 'unsafe-inline'; sandbox";`,
  )
  expect(servers[0]).toContain('add_header X-Content-Type-Options nosniff;')
})

test('nginx serves what the portal serves of a release, whatever letter its version begins with', () => {
  const text = nginxConfiguration({ ...places, logDirectory: '/var/log/nginx' }, true)
  const [, pattern = ''] = /location ~ "(\^\/remotes\/.*)" \{/.exec(text) ?? []
  const served = (file: string) => new RegExp(pattern).test(`/remotes/caudal/${file}`)
  for (const file of [
    '1.0.0-1a2b3c4d/remoteEntry.js',
    'v2/assets/a.mjs',
    '1.0.0/b.gif',
    '1.0.0/mf-manifest.json',
  ])
    expect([file, served(file)]).toEqual([file, true])
  for (const file of ['1.0.0/remote.json', '.draft-1/a.js', '1.0.0/.a.js', '1.0.0/a/mf-manifest.json'])
    expect([file, served(file)]).toEqual([file, false])
})

test('no package runs a script of its own while it is installed', () => {
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

const DIGEST = /:\d[^@]*@sha256:[0-9a-f]{64}$/

test('every image is built from a stage that exists, or goes by its digest', () => {
  const stages = [...containerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name)
  for (const { build, image } of Object.values(compose.services))
    if (build) expect(stages).toContain(build.target)
    else expect(image).toMatch(DIGEST)
  for (const [, image = ''] of containerfile.matchAll(/^FROM (\S+)/gm))
    expect(stages.includes(image) || DIGEST.test(image)).toBe(true)
})

test('everything that the images copy is there, and the portal runs as nobody special', () => {
  const stages = containerfile.split(/^FROM /m)
  const stageNamed = (name: string) =>
    stages.find((stage) => stage.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''
  for (const [, from, sources = ''] of containerfile.matchAll(/^COPY (?:--from=(\w+) )?(.+) \S+$/gm))
    for (const source of sources.split(' ')) {
      const file = source.replace(/^\/src\//, '')
      // What the build stage makes is not in the repository.
      const made = from === 'build' && /(^|\/)(dist|node_modules)$/.test(file)
      expect([source, made || existsSync(path.join(root, file))]).toEqual([source, true])
    }
  const packages = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'package.json')))
  for (const name of packages.filter((one) => one !== 'node_modules'))
    expect(stageNamed('build')).toContain(`COPY ${name}/package.json ${name}/`)
  const portal = stageNamed('portal')
  expect(portal).toMatch(/^USER node$/m)
  expect(portal).toMatch(/^HEALTHCHECK /m)
})

testWith('docker-compose')('compose accepts its file', () => {
  cpSync(path.join(__dirname, 'portal.env.example'), path.join(folder, 'portal.env'))
  cpSync(composeFile, path.join(folder, 'compose.yaml'))
  const settings = {
    POSTGRES_PASSWORD: 'x',
    REDIS_PASSWORD: 'x',
    TLS_DIR: '/etc/csuite/tls',
    PUBLIC_URL: 'https://portal.example.com',
    REMOTES_URL: 'https://remotos.example.com',
  }
  const { status, stderr } = spawnSync(
    'docker-compose',
    ['-f', path.join(folder, 'compose.yaml'), 'config', '--quiet'],
    { env: { ...process.env, ...settings } },
  )
  expect([status, status === 0 ? '' : stderr.toString()]).toEqual([0, ''])
})

testWith('promtool')('Prometheus accepts the alerts', () => {
  const file = path.join(__dirname, 'prometheus/alerts.yaml')
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file])
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, ''])
})

test('the runbook says what to do about every alert', () => {
  const alerts = readFileSync(path.join(__dirname, 'prometheus/alerts.yaml'), 'utf8')
  const runbook = readFileSync(path.join(root, 'docs/operate.md'), 'utf8')
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})
