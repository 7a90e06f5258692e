import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HostLibraries } from '@csuite/shared/contract/releases'
import closeWithGrace from 'close-with-grace'
import { type Config, loadConfig } from '../../api/src/config'
import { createHttpServer } from '../../api/src/limits/load-shedding'
import { Mailer } from '../../api/src/mail/mailer'
import { type StartedApi, startApi } from '../../api/src/start'
import { documentServer } from './documents'
import { Drain } from './drain'
import { installBuiltRemotes, refuseTakenPrefix } from './install-remotes'
import { startFailure } from './start-failure'

/** `npm run dev` passes its folder of built packages. */
const [, , developmentFolder] = process.argv
/** Folder with the built packages; this bundle is in its `server`. */
const dist = developmentFolder ?? path.resolve(path.dirname(new URL(import.meta.url).pathname), '..')
/** For what is under way when the process stops listening. */
const DRAIN_MS = 10_000

/** The whole product in one process: the API under its prefix, everything else by the document server. */
async function main(): Promise<void> {
  try {
    await serve(loadConfig())
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exitCode = 1
  }
}

async function serve(config: Config): Promise<void> {
  if (developmentFolder === undefined) await refuseTakenPrefix(config.apiPrefix, path.join(dist, 'remotes'))
  const api = await startApi(config, {
    hostLibraries: () => Promise.resolve(hostLibraries()),
    prepared: path.join(dist, 'server/database'),
  })
  try {
    await listen(config, api)
  } catch (error) {
    // Open handles would keep the process alive.
    await api.close()
    throw error
  }
}

async function listen(config: Config, api: StartedApi): Promise<void> {
  if (developmentFolder === undefined)
    await installBuiltRemotes(path.join(dist, 'remotes'), api.delivery, (message) => {
      api.app.log.error(message)
      process.stderr.write(`${message}\n`)
    })
  const documents = await documentServer(config, api, { dist, development: developmentFolder !== undefined })
  const drain = new Drain(config.drainSeconds)
  const server = createHttpServer((request, response) => {
    if (drain.sendsElsewhere(request, response)) return
    api.gate.admit(request, response, () => {
      const url = request.url ?? '/'
      const forApi = url.startsWith(`${config.apiPrefix}/`) || url === config.apiPrefix
      if (forApi) api.app.routing(request, response)
      else documents.routing(request, response)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const { port } = server.address() as { port: number }
  announce(config, api, port)
  // Not awaited: a mail server that is away delays mails, never the portal.
  void new Mailer(config).probe().then((found) => {
    if (found !== undefined) process.stdout.write(`${found.sentence}\n`)
  })
  closeWithGrace({ delay: config.drainSeconds * 1000 + DRAIN_MS }, async ({ err }) => {
    if (err) api.app.log.error({ err }, 'closing after an error')
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

function announce(config: Config, { administrator }: StartedApi, port: number): void {
  const lines = [`${config.site.name} está en ${config.publicUrl.replace(':0', `:${port}`)}`]
  if (administrator?.password !== undefined)
    lines.push(
      `Administrador: ${administrator.email}  contraseña: ${administrator.password}  (se muestra una sola vez)`,
    )
  else if (administrator) lines.push(`Administrador creado: ${administrator.email}`)
  lines.push(
    config.smtpUrl
      ? `Los correos salen por ${new URL(config.smtpUrl).host}`
      : `Los correos se guardan en ${path.join(config.dataDir, 'outbox')}`,
  )
  process.stdout.write(`${lines.join('\n')}\n`)
}

void main()
