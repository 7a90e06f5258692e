import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import webpack, { type Compiler, type Configuration, type MultiCompiler } from 'webpack'
import WebpackDevServer, { type Configuration as DevServerConfiguration } from 'webpack-dev-server'
import { remoteNames } from '../build/packages'
import { developmentDirectory, repositoryRoot } from '../config/paths'
import { remoteDefinition } from '../config/release'
import { hostConfig } from '../config/webpack-host'
import { remoteConfig, standaloneConfig } from '../config/webpack-remote'

const port = Number(process.env.PORT ?? 3000)
const POLL_MS = 200

/** Runs all packages at one address, with reload on change; or one remote, without host and federation, and the API. */
export async function develop(remote: string | undefined): Promise<void> {
  if (remote !== undefined && !remoteNames().includes(remote)) {
    console.error(`No existe ${remote}. Remotos: ${remoteNames().join(', ')}.`)
    process.exitCode = 2
    return
  }
  const configurations = remote === undefined ? portal() : [standaloneConfig(remote)]
  console.log(`Compilando ${remote ?? `${configurations.length} piezas`}…`)
  const compiler = webpack(configurations)
  if (!compiler) throw new Error('webpack gave no compiler')
  reportEach(compiler)
  const backend = startBackend(remote === undefined)
  const server = new WebpackDevServer(serverOptions(remote, backend.url), compiler)
  await server.start()
  const stop = () => {
    backend.stop()
    void server.stop().finally(() => process.exit())
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  await firstBuild(compiler, remote === undefined)
  console.log(`${remote ?? 'El portal'} está en http://localhost:${port}`)
}

/**
 * Runs the API and the document server from their sources, with restart on change, on the port after `port`. Waits for the
 * host's first build.
 * @param documents false: the API alone, for a standalone remote
 */
function startBackend(documents: boolean): { url: string; stop: () => void } {
  const backendPort = port + 1
  let child: ChildProcess | undefined
  const start = () => {
    child = spawn(
      process.execPath,
      [
        path.join(repositoryRoot, 'node_modules/tsx/dist/cli.mjs'),
        'watch',
        '--clear-screen=false',
        path.join(repositoryRoot, documents ? 'host/server/main.ts' : 'host/server/api-server.ts'),
        developmentDirectory,
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          PORT: String(backendPort),
          PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
        },
      },
    )
  }
  const waiting = setInterval(() => {
    if (documents && !existsSync(path.join(developmentDirectory, 'host/host.json'))) return
    clearInterval(waiting)
    start()
  }, POLL_MS)
  return {
    url: `http://127.0.0.1:${backendPort}`,
    stop: () => {
      clearInterval(waiting)
      child?.kill('SIGTERM')
    },
  }
}

function portal(): Configuration[] {
  return [
    hostConfig({ mode: 'development' }),
    ...remoteNames().map((name) =>
      remoteConfig({ ...remoteDefinition(name), version: 'dev', mode: 'development' }),
    ),
  ]
}

function serverOptions(remote: string | undefined, backend: string): DevServerConfiguration {
  return {
    port,
    host: '127.0.0.1',
    allowedHosts: ['localhost', '127.0.0.1'],
    // React Refresh does not work across federation.
    hot: false,
    liveReload: true,
    // The page's own host: its CSP allows no other.
    client: { overlay: false, logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' },
    static: false,
    setupExitSignals: false,
    historyApiFallback: false,
    devMiddleware: { writeToDisk: true, stats: 'none', index: false },
    setupMiddlewares: (middlewares) => {
      if (remote !== undefined) middlewares.push({ name: 'document', middleware: standaloneDocument(remote) })
      return middlewares
    },
    proxy: [{ context: proxied(remote), target: backend, xfwd: true }],
  }
}

/** The backend answers what webpack did not emit, or for a standalone remote the API alone. */
function proxied(remote: string | undefined): (pathname: string) => boolean {
  return remote === undefined
    ? (pathname) => !pathname.startsWith('/ws')
    : (pathname) => pathname.startsWith('/api/')
}

function standaloneDocument(remote: string) {
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${remote}</title></head><body><script src="/assets/${remote}.js"></script></body></html>`
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  }
}

function reportEach(compiler: Compiler | MultiCompiler): void {
  for (const each of 'compilers' in compiler ? compiler.compilers : [compiler])
    each.hooks.done.tap('develop', (stats) => {
      const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1)
      if (stats.hasErrors()) console.error(stats.toString({ all: false, errors: true, colors: true }))
      else console.log(`${each.name ?? ''} (${seconds} s)`)
    })
}

async function firstBuild(compiler: Compiler | MultiCompiler, portal: boolean): Promise<void> {
  await new Promise<void>((resolve) => compiler.hooks.done.tap('develop-first', () => resolve()))
  const manifest = path.join(developmentDirectory, 'host/host.json')
  if (portal && !existsSync(manifest)) throw new Error(`${manifest} is missing`)
}
