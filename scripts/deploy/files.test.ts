import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service as KubernetesService, ServiceAccount } from 'kubernetes-models/v1'
import { allEndpoints } from '../../api/src/testing/all-endpoints'
import { mediaTypeOf, releaseFileTypes } from '@csuite/shared/contract/release-files'
import { googleCallback, socialLoginPaths } from '@csuite/shared/contract/social-login'
import { loadConfig } from '../../api/src/config'
import { companyPath } from '../../api/src/identity/accounts/company-domains'
import { newSigningKey } from '../../api/src/identity/secrets/secrets'
import { settings as settingsSchema } from '../../api/src/settings'
import { programs } from '../build/server'
import { CONNECTIONS_OF_A_PROCESS } from '../capacity/model'
import { deletesKeys } from '../../api/src/limits/redis-probe'
import { type NginxPlaces, nginxConfiguration } from './nginx/nginx-configuration'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8')
const runbook = readFileSync(path.join(root, 'docs/operate.md'), 'utf8')
const installed = (program: string, ask = '--version') => spawnSync(program, [ask]).status === 0
/** Each file is checked by the program that reads it, if installed. */
const testWith = (program: string, ask?: string) => (installed(program, ask) ? test : test.skip)

function outcome(program: string, args: string[], env: Record<string, string> = {}): [number | null, string] {
  const { status, stdout, stderr } = spawnSync(program, args, { env: { ...process.env, ...env } })
  return [status, `${stdout}${stderr}`]
}

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'csuite-deploy-'))))

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

testWith('rsync')(
  'what the runbook copies for nginx is whole and can be read by it, whatever the umask',
  () => {
    const assets = path.join(folder, 'releases/7/dist/host/assets')
    for (const made of [assets, path.join(folder, 'shared/assets')]) mkdirSync(made, { recursive: true })
    writeFileSync(path.join(assets, 'main.js'), 'whole')
    writeFileSync(path.join(folder, 'shared/assets/main.js'), 'broke', { mode: 0o600 })
    writeFileSync(path.join(folder, 'shared/assets/older.js'), '')
    const [commands = ''] = /^rsync -rpc .*$/m.exec(runbook) ?? []
    const script = `umask 077; ID=7\n${commands.replaceAll('/opt/csuite', folder)}`
    expect(outcome('sh', ['-ec', script])).toEqual([0, ''])
    const [copies, copy] = ['shared/assets', 'shared/assets/main.js'].map((file) => path.join(folder, file))
    expect([copies, copy].map((file = '') => statSync(file).mode & 0o777)).toEqual([0o755, 0o644])
    expect(readFileSync(copy ?? '', 'utf8')).toBe('whole')
    expect(readdirSync(copies ?? '')).toEqual(['main.js', 'older.js'])
  },
)

const nginxText = nginxConfiguration({ ...places, logDirectory: '/var/log/nginx' }, true)

test('nginx asks a process for a file that it may not read', () =>
  expect(nginxText.match(/^ +error_page 403 = @processes;$/gm)).toHaveLength(2))

test('nginx repeats no request that may have been carried out, and logs no query', () => {
  const directives = nginxText.split('\n').filter((line) => !line.trim().startsWith('#'))
  const repeats = '  proxy_next_upstream error timeout http_502;'
  expect(directives.filter((line) => line.includes('proxy_next_upstream '))).toEqual([repeats, repeats])
  const format = directives.filter((line) => line.trim().startsWith("'"))
  expect(format.join('')).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  expect(
    directives.filter((line) => line.includes('error_log')).every((line) => line.endsWith(' crit;')),
  ).toBe(true)
  expect(nginxText).toContain('brotli_static on;')
  expect(nginxText).not.toMatch(/\$\{/)
})

const locations = [...nginxText.matchAll(/^  location (~ )?(\S+) \{\n((?:    .*\n)*)/gm)].map(
  ([, isPattern, place = '', directives = '']) => ({
    place,
    matches: (address: string) =>
      isPattern === undefined ? address.startsWith(place) : new RegExp(place).test(address),
    // nginx prefers a pattern, then the longest prefix.
    rank: isPattern === undefined ? place.length : Infinity,
    bodyLimit: /client_max_body_size (\d+)m;/.exec(directives)?.[1],
    seconds: /proxy_read_timeout (\d+)s;/.exec(directives)?.[1],
  }),
)

const locationOf = (asked: string) =>
  locations.filter(({ matches }) => matches(asked)).sort((a, b) => b.rank - a.rank)[0]

test.each([googleCallback.path, socialLoginPaths.appleCallback, `${companyPath(7)}/callback`])(
  'nginx waits at %s for what a provider may take, instead of asking another process, for which the code is used',
  (address) => expect(Number(locationOf(`/api${address}`)?.seconds)).toBeGreaterThan(4 * 3),
)

const largeBodies = allEndpoints.flatMap(({ method, path: address, maxBodyBytes }) =>
  maxBodyBytes === undefined ? [] : [[method, address, maxBodyBytes] as const],
)

test.each(largeBodies)('nginx takes what %s %s takes: %i bytes', (_method, address, bytes) => {
  const asked = `/api${address.replaceAll(/\{\w+\}|:\w+/g, 'x')}`
  const found = locationOf(asked)
  const limit = found?.bodyLimit === undefined ? 300 * 1024 : Number(found.bodyLimit) * 1024 * 1024
  expect(limit).toBeGreaterThanOrEqual(bytes)
})

// Of a location that ends with a slash and passes on, nginx answers the address without it with 301, and a POST becomes a GET.
test.each(allEndpoints.map(({ method, path }) => [method, `/api${path}`]))(
  'nginx sends %s %s nowhere else',
  (_method, address) => {
    expect(locations.map(({ place }) => place)).not.toContain(`${address}/`)
  },
)

testWith('systemd-analyze')('systemd accepts the units', () => {
  const units = path.join(__dirname, 'systemd')
  cpSync(units, folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    // Node.js may be elsewhere on this machine.
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/usr/bin/node', process.execPath))
  }
  cpSync(path.join(folder, 'csuite@.service'), path.join(folder, 'csuite@3001.service'))
  for (const name of [
    'csuite@3001.service',
    'csuite.target',
    'csuite-backup.service',
    'csuite-backup.timer',
  ]) {
    const verified = outcome('systemd-analyze', ['verify', '--man=no', path.join(folder, name)])
    expect([name, ...verified]).toEqual([name, 0, ''])
  }
})

test('systemd and compose start a process again for as long as its database is away', () => {
  expect(readFileSync(path.join(__dirname, 'systemd/csuite@.service'), 'utf8')).toMatch(
    /^StartLimitIntervalSec=0$[^]*^Restart=always$/m,
  )
  expect(readFileSync(path.join(__dirname, 'container/compose.yaml'), 'utf8')).toMatch(
    /^ {2}restart: unless-stopped$/m,
  )
})

testWith('systemctl')('what the runbook enables starts with the machine', () => {
  const units = path.join(folder, 'etc/systemd/system')
  cpSync(path.join(__dirname, 'systemd'), units, { recursive: true })
  const [, enabled = ''] = /^systemctl enable --now (csuite@.+)$/m.exec(runbook) ?? []
  expect(outcome('systemctl', [`--root=${folder}`, 'enable', ...enabled.split(' ')])).toEqual([
    0,
    expect.anything(),
  ])
  const started = ['multi-user.target', 'timers.target'].flatMap((target) =>
    readdirSync(path.join(units, `${target}.wants`)),
  )
  expect(started.map((unit) => unit.replace(/\.service$/, ''))).toEqual(enabled.split(' '))
})

/** Settings of the example; optional ones are commented out. */
const exampleSettings = [...read('portal.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, mark, name = '', value = '']) => ({
    name,
    value: value.replace(/^(["'])(.*)\1$/, '$2'),
    optional: mark === '#',
  }),
)

test('the example names every setting that the portal reads, and no other', () => {
  const names = new Set(exampleSettings.map(({ name }) => name))
  expect([...names].sort()).toEqual(Object.keys(settingsSchema.shape).sort())
})

test('a shell reads the example as systemd does, also what is commented out', () => {
  const file = path.join(folder, 'portal.env')
  writeFileSync(file, read('portal.env.example').replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''))
  const print = 'process.stdout.write(JSON.stringify(process.env))'
  const script = `set -a; . "$1"; exec "$2" -e '${print}'`
  const { status, stdout } = spawnSync('sh', ['-c', script, 'sh', file, process.execPath], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const values = Object.fromEntries(exampleSettings.map(({ name, value }) => [name, value]))
  expect(values['REDIS_URL']).toContain('&sentinelPassword=')
  expect(JSON.parse(stdout)).toMatchObject(values)
})

test('production starts on the example once a key and the passwords are filled in', () => {
  const privateKey = newSigningKey()
  const required = exampleSettings
    .filter(({ optional }) => !optional)
    .map(({ name, value }) => [name, value.replaceAll('change-me', 'x7')])
  const key = Buffer.from(privateKey).toString('base64')
  const env = { ...Object.fromEntries(required), NODE_ENV: 'production', JWT_PRIVATE_KEY: key }
  expect(loadConfig(env)).toMatchObject({
    production: true,
    trustProxy: ['loopback'],
    jwtPrivateKeys: [privateKey.trim()],
  })
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

const compose = parse(read('container/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
}
const containerfile = read('container/Containerfile')

test('the processes in containers get settings that exist, no right they do not need and no port outside', () => {
  const known = exampleSettings.map(({ name }) => name)
  const processes = Object.entries(compose.services).filter(([name]) => name.startsWith('portal-'))
  expect(processes).toHaveLength(3)
  for (const [, service] of processes) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(service.environment)))
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
    'API_PREFIX',
    'DATA_DIR',
    'NODE_ENV',
    'PROCESSES',
    'PUBLIC_URL',
    'REMOTES_URL',
  ])
  expect(JSON.stringify(edge)).not.toMatch(/PASSWORD|SECRET|PRIVATE_KEY/)
  expect(JSON.stringify(edge?.volumes)).toContain('/var/lib/csuite/remotes')
  expect(JSON.stringify(redis?.command)).toContain('requirepass')
  const [, policy = ''] = /maxmemory-policy (\w[\w-]*)/.exec(JSON.stringify(redis?.command)) ?? []
  expect([policy, deletesKeys(`maxmemory:134217728\r\nmaxmemory_policy:${policy}\r\n`)]).toEqual([
    'noeviction',
    false,
  ])
  for (const [name, service] of Object.entries(compose.services))
    if (name.startsWith('portal-')) expect(service.environment['REDIS_URL']).toContain('${REDIS_PASSWORD')
})

test('nobody commands a Sentinel without its password, and it listens on its own address', () => {
  const text = read('sentinel/sentinel.conf')
  expect(text).toMatch(/^requirepass (\S+)\n(?:#.*\n)?sentinel sentinel-pass \1$/m)
  expect(text).toMatch(/^bind \d/m)
  expect(text).not.toMatch(/^protected-mode no/m)
})

const isServed = (file: string) => {
  const [, pattern = ''] = /location ~\* "(\^\/remotes\/.*)" \{/.exec(nginxText) ?? []
  return new RegExp(pattern, 'i').test(`/remotes/caudal/${file}`)
}

test('nginx asks a process for a file of a release that its copy lacks, without cookies', () => {
  const [, server = ''] = nginxText.split('# Releases of remotes')
  expect(server).toContain('try_files $uri @processes;')
  expect(server).toContain('proxy_set_header Cookie "";')
})

test('nginx serves what the portal serves of a release, whatever letter its version begins with', () => {
  const served = ['1.0.0-1a2b3c4d/remoteEntry.js', 'v2/assets/a.mjs', '1.0.0/b.gif', '1.0.0/mf-manifest.json']
  const refused = ['.draft-1/a.js', '1.0.0/.a.js', '1.0.0/x.html', '1.0.0/a.js.br', '1.0.0/LICENSE']
  expect([...served, ...refused].filter(isServed)).toEqual(served)
})

test.each(Object.entries(releaseFileTypes))(
  'nginx serves a released .%s as %s, in capitals too',
  (ending, type) => {
    expect(nginxText).toContain(` ${type} ${ending};`)
    for (const name of [`a.${ending}`, `datos/A.${ending.toUpperCase()}`])
      expect([name, isServed(`1.0.0/${name}`), mediaTypeOf(name)]).toEqual([name, true, type])
  },
)

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
      // Made by the build stage.
      const made = from === 'build' && /(^|\/)(dist|node_modules)$/.test(file)
      expect([source, made || existsSync(path.join(root, file))]).toEqual([source, true])
    }
  const folders = [...readdirSync(root), 'host/server', 'scripts/kit']
  const packages = folders.filter((name) => existsSync(path.join(root, name, 'package.json')))
  for (const name of packages.filter((one) => one !== 'node_modules'))
    expect(stageNamed('build')).toContain(`COPY ${name}/package.json ${name}/`)
  const portal = stageNamed('portal')
  expect(portal).toMatch(/^USER node$/m)
  expect(portal).toMatch(/^HEALTHCHECK /m)
})

testWith('docker-compose')('compose accepts its file', () => {
  writeFileSync(path.join(folder, 'portal.env'), read('portal.env.example'))
  const file = path.join(folder, 'compose.yaml')
  writeFileSync(file, read('container/compose.yaml'))
  const settings = {
    POSTGRES_PASSWORD: 'x',
    REDIS_PASSWORD: 'x',
    TLS_DIR: '/etc/csuite/tls',
    PUBLIC_URL: 'https://portal.example.com',
    REMOTES_URL: 'https://remotos.example.com',
  }
  expect(outcome('docker-compose', ['-f', file, 'config', '--quiet'], settings)).toEqual([
    0,
    expect.anything(),
  ])
})

testWith('haproxy', '-v')('HAProxy accepts its file', () => {
  const file = path.join(__dirname, 'patroni/haproxy.cfg')
  expect(outcome('haproxy', ['-c', '-f', file])).toEqual([0, expect.anything()])
})

test('every hole of the file for Patroni is in the commands of the runbook', () => {
  const holes = new Set(
    [...read('patroni/patroni.yml.template').matchAll(/\$\{(\w+)\}/g)].map(([, hole]) => hole),
  )
  expect(holes.size).toBeGreaterThan(5)
  for (const hole of holes) expect(runbook).toMatch(new RegExp(`\\b${hole}=`))
})

testWith('promtool')('Prometheus accepts the alerts', () => {
  const file = path.join(__dirname, 'prometheus/alerts.yaml')
  expect(outcome('promtool', ['check', 'rules', file])).toEqual([0, expect.anything()])
})

test('a share of which the whole has no series yet alerts too', () => {
  const { groups } = parse(read('prometheus/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
  const metricsIn = (text: string) => new Set(text.match(/\w+(?=\{job=)/g))
  const shares = groups
    .flatMap(({ rules }) => rules.map(({ expr }) => expr.split(' / ')))
    .filter(([part = '', whole]) => whole && [...metricsIn(whole)].some((each) => !metricsIn(part).has(each)))
  expect(shares).toHaveLength(1)
  for (const [part = '', whole = ''] of shares)
    // Each metric that the part lacks stands for 0 where only the part has a series.
    expect(whole).toMatch(new RegExp(` or 0 \\* ${part.replaceAll(/[^\w ]/g, '\\$&')}\\)`))
})

test('the runbook says what to do about every alert', () => {
  const names = [...read('prometheus/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})

test('the runbook runs nothing on a server that needs packages for development', () => {
  // What stands in dist too.
  const lines = runbook.match(/^.*npm run (admin|backup|csuite|deploy|doctor|remote|restore)\b.*$/gm) ?? []
  expect(
    lines.filter((line) => !/^node dist\/.* # in a developer's tree|In this repository/.test(line)),
  ).toEqual([])
  for (const [, program = ''] of runbook.matchAll(
    /node (?:\/opt\/csuite\/current\/)?dist\/server\/(\w+)\.mjs/g,
  ))
    expect(Object.keys(programs)).toContain(program)
})

/** Guides, as an npm client outside this repository reads them. */
const guides = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'))

test.each([
  ...guides.map((name) => `docs/${name}`),
  ...[
    'README.md',
    'host/server/kit-page.texts.ts',
    'scripts/kit/cli/new-project.ts',
    'scripts/kit/cli/portal.ts',
  ],
])('%s has npm fetch csuite from the portal, never by a name in the registry', (name) => {
  const text = readFileSync(path.join(root, name), 'utf8')
  expect(text).not.toMatch(/\bnpx csuite\b/)
  for (const [command] of text.matchAll(/\bnpm exec .*?-- csuite\b/g))
    expect(command).toMatch(/^npm exec (--no|--yes --package=\S+) -- csuite$/)
})

test('the guides name the release of playwright-core that the kit was made with', () => {
  const kit = JSON.parse(readFileSync(path.join(root, 'scripts/kit/package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const named = guides.flatMap((name) => [
    ...readFileSync(path.join(root, 'docs', name), 'utf8').matchAll(/playwright-core@([\d.]+)/g),
  ])
  expect(new Set(named.map(([, version]) => version))).toEqual(
    new Set([kit.devDependencies['playwright-core']]),
  )
})

const kinds = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service: KubernetesService,
  ServiceAccount,
}

interface Kustomization {
  resources: string[]
  configMapGenerator?: { name: string; literals: string[] }[]
}
const manifest = <Kind = { kind: keyof typeof kinds }>(file: string) =>
  parse(read(`kubernetes/${file}`)) as Kind
const deployment = manifest<Deployment>('base/deployment.yaml')
const pod = deployment.spec!.template.spec!
const [portal] = pod.containers
const kustomizations = ['base', 'example'].map((name) => ({
  name,
  ...(parse(read(`kubernetes/${name}/kustomization.yaml`)) as Kustomization),
}))
const manifests = kustomizations.flatMap(({ name, resources }) =>
  resources.filter((file) => file.endsWith('.yaml')).map((file) => `${name}/${file}`),
)
const example = kustomizations.flatMap(({ configMapGenerator = [] }) => configMapGenerator)
const exampleValues = Object.fromEntries(
  example.flatMap(({ literals }) =>
    literals.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  ),
)

/** The value, and the places in it that nobody has read: a schema of Kubernetes lets unknown fields pass. */
function watched(value: unknown, unread: Set<string>, place = ''): unknown {
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, watched(part, unread, `${place}.${key}`)]),
  )
  for (const key of Object.keys(parts)) unread.add(`${place}.${key}`)
  return new Proxy(Array.isArray(value) ? Object.values(parts) : parts, {
    get: (target, key, receiver) => {
      unread.delete(`${place}.${String(key)}`)
      return Reflect.get(target, key, receiver) as unknown
    },
  })
}

function faultsOf(given: { kind: keyof typeof kinds }): string[] {
  const unread = new Set<string>()
  try {
    // Without its constructor, which would read and copy everything.
    kinds[given.kind].prototype.validate.call(watched(given, unread) as never)
  } catch (error) {
    return [(error as Error).message]
  }
  return [...unread]
}

test.each(manifests)("%s follows Kubernetes' schema of its kind", (file) => {
  expect(faultsOf(manifest(file))).toEqual([])
})

test('a manifest with a wrong value or an unknown field is noticed', () => {
  const changed = (change: object) => ({ ...deployment, spec: { ...deployment.spec, ...change } })
  expect(faultsOf(changed({ replicas: 'x' }))).toEqual(['data/spec/replicas must be integer'])
  expect(faultsOf(changed({ replica: 3 }))).toEqual(['.spec.replica'])
})

test('what the autoscaler decides is written nowhere else', () => {
  const scaled = manifests
    .map((file) => manifest<Deployment | HorizontalPodAutoscaler>(file))
    .flatMap(({ kind, spec }) => (kind === 'HorizontalPodAutoscaler' ? [spec?.scaleTargetRef.kind] : []))
  expect(scaled).toEqual(['Deployment'])
  expect(deployment.spec).not.toHaveProperty('replicas')
  expect(read('kubernetes/example/kustomization.yaml')).not.toMatch(/replicas/)
})

test('at most as many pods run as a PostgreSQL of 100 connections serves, three of which are its administrators', () => {
  const { maxReplicas } = manifest<HorizontalPodAutoscaler>('base/autoscaler.yaml').spec!
  const pods = maxReplicas + Number(deployment.spec?.strategy?.rollingUpdate?.maxSurge)
  // The migration's, a backup's, the doctor's and a person's.
  expect(pods * CONNECTIONS_OF_A_PROCESS + 9).toBeLessThanOrEqual(100 - 3)
})

test('a pod has time to wait for the migration', () => {
  const { periodSeconds = 0, failureThreshold = 0 } = portal?.startupProbe ?? {}
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(1800)
})

test('the network policy is for our pods, names where each port leads, and forgets none that a setting may name', () => {
  const { podSelector, egress = [] } = manifest<NetworkPolicy>('example/network-policy.yaml').spec!
  expect(podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'csuite' } })
  for (const { to } of egress) expect(to?.length).toBeGreaterThan(0)
  const inside = egress.filter(({ to }) => JSON.stringify(to).includes('10.0.0.0/24'))
  const ports = inside.flatMap((rule) => rule.ports?.map(({ port }) => port))
  expect(ports).toEqual(expect.arrayContaining([5432, 5000, 6432, 6379, 26_379, 25, 465, 587, 443, 4318]))
})

test('every manifest of a folder is in its kustomization', () => {
  const files = kustomizations.flatMap(({ name }) =>
    readdirSync(path.join(__dirname, 'kubernetes', name)).map((file) => `${name}/${file}`),
  )
  expect(files.filter((file) => !file.endsWith('kustomization.yaml')).sort()).toEqual([...manifests].sort())
})

test('the settings for Kubernetes exist and, with the secret, production starts on them', () => {
  const known = exampleSettings.map(({ name }) => name)
  expect(known).toEqual(expect.arrayContaining(Object.keys(exampleValues)))
  const secret = {
    DATABASE_URL: 'postgres://csuite:x@postgres:5432/csuite',
    REDIS_URL: 'redis://:x@redis:6379/0',
    SMTP_URL: 'smtps://user:x@smtp.example.com',
    JWT_PRIVATE_KEY: Buffer.from(newSigningKey()).toString('base64'),
  }
  expect(loadConfig({ NODE_ENV: 'production', ...exampleValues, ...secret })).toMatchObject({
    production: true,
  })
})

test('pods run without rights, on a read-only root, and have the time that draining takes', () => {
  for (const each of [pod, manifest<Job>('base/migration.yaml').spec!.template.spec!]) {
    expect(each.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const container of each.containers) {
      expect(container.envFrom).toEqual([
        { configMapRef: { name: 'csuite' } },
        { secretRef: { name: 'csuite' } },
      ])
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  }
  const seconds = Number(exampleValues['DRAIN_SECONDS'])
  expect(seconds).toBeGreaterThan(0)
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds + 20)
  expect(portal).toMatchObject({
    livenessProbe: { httpGet: { path: '/api/health/live' } },
    readinessProbe: { httpGet: { path: '/api/health/ready' } },
  })
})
