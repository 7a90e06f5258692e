import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newSigningKey } from '../../api/src/identity/secrets/secrets'
import { end } from '../../api/src/testing/processes'
import { distDirectory } from '../config/paths'
import { findNginx } from '../lib/nginx.mjs'
import { makeCertificate } from './certificate'
import { createDatabase } from './created-database'
import type { HostNetwork } from './host-network'
import { startNginx, writeNginxFolder } from './nginx-process'
import { PortalProcess } from './portal-process'
import { httpClient } from './http-client'

interface StackOptions {
  /** nginx takes this port for https and the next for http, the processes those after. */
  firstPort: number
  processes?: number
  /** The server on which this stack's database is created, and dropped at the end. */
  postgresUrl?: string
  /** The address of a database through a pooler, from its address on the server. */
  pooled?: (databaseUrl: string) => string
  redisUrl?: string
  /** Each process has a DATA_DIR of its own, as if on another host; nginx reads the first one's. */
  ownFolders?: boolean
  /** Each process runs on a host of this network, which is open; nginx and the servers stay on this machine. */
  network?: HostNetwork
  env?: Record<string, string>
}

export type Stack = Awaited<ReturnType<typeof startStack>>

const portalHost = 'portal.localhost'
const remotesHost = 'remotos.localhost'

/**
 * The production layout on this machine with the product in dist: nginx with TLS, several processes, PostgreSQL, Redis.
 * @throws Error if nginx is not installed or a process does not start
 */
export async function startStack(options: StackOptions) {
  const nginx = findNginx()
  if (nginx === undefined) throw new Error('nginx is not installed.')
  const { firstPort, processes: count = 3 } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-stack-'))
  const dataDir = path.join(folder, 'data')
  const nginxDir = path.join(folder, 'nginx')
  mkdirSync(dataDir)
  cpSync(path.join(distDirectory, 'host/assets'), path.join(folder, 'host/assets'), { recursive: true })
  const certificate = makeCertificate(folder, [portalHost, remotesHost])
  const database = await createDatabase(options.postgresUrl)
  const admin = { email: 'admin@csuite.local', password: 'Turbina-4a20-Norte' }
  const portalUrl = `https://${portalHost}:${firstPort}`
  const remotesUrl = `https://${remotesHost}:${firstPort}`
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: portalUrl,
    REMOTES_URL: remotesUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: options.pooled?.(database.url) ?? database.url,
    DATABASE_DIRECT_URL: database.url,
    REDIS_URL: options.redisUrl ?? 'redis://127.0.0.1:6379/9',
    JWT_PRIVATE_KEY: newSigningKey(),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: 'loopback',
    LIMITS_SCALE: '50',
    ...options.env,
  }
  const all: PortalProcess[] = []
  const { network } = options
  /** One more process with other settings, not started and unknown to nginx. */
  const another = (settings: Record<string, string>) => {
    const port = firstPort + 2 + all.length
    const host = network?.hosts[all.length]
    const seen = host && { ...network?.seen(env), HOST: host.address, TRUST_PROXY: network?.gateway ?? '' }
    const one = new PortalProcess({
      folder,
      port,
      env: { ...env, ...seen, ...settings },
      ...(host && { host }),
    })
    if (host) mkdirSync(one.dataDir, { recursive: true })
    all.push(one)
    return one
  }
  const processes: readonly PortalProcess[] = Array.from({ length: count }, (_, index) =>
    another(options.ownFolders && index > 0 ? { DATA_DIR: `${dataDir}-${index + 1}` } : {}),
  )
  const client = httpClient(certificate.pem)
  let proxy: ChildProcess | undefined
  const stop = async () => {
    client.close()
    await Promise.all(all.map((one) => one.stop()))
    await end(proxy, 'SIGTERM')
    await database.drop().finally(() => rmSync(folder, { recursive: true, force: true }))
  }
  try {
    const file = writeNginxFolder(nginxDir, {
      portalHost,
      remotesHost,
      httpsPort: firstPort,
      httpPort: firstPort + 1,
      processes: processes.map(({ address }) => address),
      apiPrefix: '/api',
      hostDirectory: path.join(folder, 'host'),
      dataDirectory: dataDir,
      certificate: certificate.certificate,
      certificateKey: certificate.key,
    })
    proxy = startNginx(nginx, file)
    // All at once, as after a power cut: one migrates, the others wait.
    await Promise.all(processes.map((one) => one.start()))
    // nginx retries a process that did not listen yet after two seconds.
    await wait(2100)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...{ portalUrl, remotesUrl, dataDir, nginxDir, certificate, processes, another, admin, client, stop },
    databaseUrl: database.url,
  }
}
