import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HostLibraries } from '@csuite/shared/contract/releases'
import closeWithGrace from 'close-with-grace'
import { Gauge } from 'prom-client'
import { type Config, isProduction, loadConfig } from '../../api/src/config'
import { createHttpServer } from '../../api/src/limits/load-shedding'
import { probeRedis } from '../../api/src/limits/redis-probe'
import { Mailer } from '../../api/src/mail/mailer'
import { type StartedApi, startApi } from '../../api/src/start'
import { apiAddressOf } from './api-address'
import { jsonLine, logAsJson } from './json-output'
import { builtRelease } from './built-release'
import { documentServer } from './documents'
import { Drain } from './drain'
import { families } from './families'
import { installBuiltRemotes, refuseTakenPrefix } from './install-remotes'
import { startFailure } from './start-failure'

/** `npm run dev` passes its folder of built packages. */
const [, , developmentFolder] = process.argv
/** Folder with the built packages; this bundle is in its `server`. */
const dist = developmentFolder ?? path.resolve(import.meta.dirname, '..')
/** What a process leaves unfinished as it ends is no news; the next start does it. */
let ending = false
/** For what is under way when the process stops listening. */
const DRAIN_MS = 10_000

/** The whole product in one process: the API under its prefix, everything else by the document server. */
async function main(): Promise<void> {
  const production = isProduction()
  // A full disk or a reader that is gone costs the line.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  if (production) logAsJson()
  try {
    await serve(loadConfig())
  } catch (error) {
    const failure = startFailure(error)
    process.exitCode = 1
    // An engine that failed half-way holds handles that would keep the process.
    process.stderr.write(`${production ? jsonLine('fatal', failure) : failure}\n`, () => process.exit())
  }
}

async function serve(config: Config): Promise<void> {
  if (developmentFolder === undefined) await refuseTakenPrefix(config.apiPrefix, path.join(dist, 'remotes'))
  const api = await startApi(config, {
    modules: families,
    hostLibraries: () => Promise.resolve(hostLibraries()),
    hostFiles: path.join(dist, 'host/assets'),
    prepared: path.join(dist, 'server/database'),
  })
  try {
    await listen(config, api)
  } catch (error) {
    // Open handles would keep the process alive.
    ending = true
    await api.close()
    throw error
  }
}

async function listen(config: Config, api: StartedApi): Promise<void> {
  if (developmentFolder === undefined)
    await installBuiltRemotes(path.join(dist, 'remotes'), api.delivery, (message) => {
      if (ending) return
      api.app.log.error(message)
      if (!config.production) process.stderr.write(`${message}\n`)
    })
  const build = {
    name: 'build_info',
    help: 'What the process was built from',
    labelNames: ['release'],
    registers: [api.platform.metrics],
  }
  if (developmentFolder === undefined) new Gauge(build).set({ release: builtRelease(dist) }, 1)
  const documents = await documentServer(config, api, { dist, development: developmentFolder !== undefined })
  const drain = new Drain(config.drainSeconds)
  const server = createHttpServer((request, response) => {
    if (drain.sendsElsewhere(request, response)) return
    const address = apiAddressOf(request.url ?? '/', config.apiPrefix)
    request.url = address ?? request.url
    api.gate.admit(request, response, () => {
      const served = address === undefined ? documents : api.app
      served.routing(request, response)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const { port } = server.address() as { port: number }
  const say = (line: string) =>
    config.production ? api.app.log.info(line) : process.stdout.write(`${line}\n`)
  for (const line of announcement(config, api, port)) say(line)
  // Not awaited: a mail server that is away delays mails, never the portal.
  void new Mailer(config).probe().then((found) => {
    if (found !== undefined) say(found.sentence)
  })
  // Nor is Redis: without it each process counts its limits by itself.
  if (config.redisUrl !== undefined)
    void probeRedis(config.redisUrl).then(({ works, sentence }) => {
      if (!works) say(`Redis: ${sentence}`)
    })
  const delay = config.drainSeconds * 1000 + DRAIN_MS
  // What it writes by itself, as that a second signal ends the process at once.
  const logger = {
    error: (said: unknown) => api.app.log.error(said instanceof Error ? { err: said } : String(said)),
  }
  closeWithGrace({ delay, logger }, async ({ err }) => {
    if (err) api.app.log.error({ err }, 'closing after an error')
    ending = true
    api.drain()
    await drain.announce()
    const closed = new Promise((resolve) => server.close(resolve))
    // Connections become idle as their requests end.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.closeIdleConnections()
    await closed
    clearInterval(sweep)
    await documents.close()
    await api.close()
  })
}

function hostLibraries(): HostLibraries {
  const manifest = readFileSync(path.join(dist, 'host/host.json'), 'utf8')
  return (JSON.parse(manifest) as { shared: HostLibraries }).shared
}

function announcement(config: Config, { administrator }: StartedApi, port: number): string[] {
  const lines = [`${config.site.name} está en ${config.publicUrl.replace(':0', `:${port}`)}`]
  if (administrator === 'missing')
    lines.push(
      'No hay ningún administrador: créalo con node dist/server/admin.mjs create EMAIL, o arranca una vez con ADMIN_PASSWORD.',
    )
  else if (administrator?.password !== undefined)
    lines.push(
      `Administrador: ${administrator.email}  contraseña: ${administrator.password}  (se muestra una sola vez)`,
    )
  else if (administrator) lines.push(`Administrador creado: ${administrator.email}`)
  lines.push(
    config.smtpUrl
      ? `Los correos salen por ${new URL(config.smtpUrl).host}`
      : `Los correos se guardan en ${path.join(config.dataDir, 'outbox')}`,
  )
  return lines
}

void main()
