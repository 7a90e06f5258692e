import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { loadConfig } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { commandFailure } from '../../host/server/start-failure'
import { nginxConfiguration } from './nginx/nginx-configuration'
import { rollingRestart } from './rolling-restart'

/**
 * `nginx` prints nginx's configuration for the settings in the environment, `restart` restarts the services in turn, `migrate`
 * brings the database to this release and ends.
 */
const usage = `Uso: npm run deploy -- nginx --ports 3001,3002,3003 [--certificate ARCHIVO --key ARCHIVO] [--assets CARPETA]
     npm run deploy -- nginx --processes portal-1:3000,portal-2:3000
     npm run deploy -- restart --ports 3001,3002,3003
     npm run deploy -- migrate`

const { positionals, values } = given()
const ports = (values.ports ?? '').split(',').filter(Boolean).map(Number)
const processes = values.processes?.split(',') ?? ports.map((port) => `127.0.0.1:${port}`)
const commands: Record<string, () => void | Promise<void>> = { nginx: printConfiguration, restart, migrate }
const command = positionals.length === 1 ? commands[positionals[0] ?? ''] : undefined

const namesProcesses =
  processes.length > 0 &&
  new Set(processes).size === processes.length &&
  processes.every((one) => /^[\w.-]+:\d+$/.test(one) && URL.canParse(`http://${one}`))

if (command === undefined || (command !== migrate && !namesProcesses)) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    await command()
  } catch (error) {
    console.error(commandFailure(error))
    process.exitCode = 1
  }
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ports: { type: 'string' },
        processes: { type: 'string' },
        certificate: { type: 'string', default: '/etc/csuite/tls/fullchain.pem' },
        key: { type: 'string', default: '/etc/csuite/tls/privkey.pem' },
        assets: { type: 'string', default: '/opt/csuite/shared' },
      },
    })
  } catch {
    console.error(usage)
    process.exit(2)
  }
}

function printConfiguration(): void {
  const config = loadConfig()
  if (config.remotesUrl === undefined)
    throw new Error('Falta REMOTES_URL: el nombre desde el que se sirven las versiones de los remotos.')
  process.stdout.write(
    nginxConfiguration({
      portalHost: new URL(config.publicUrl).hostname,
      remotesHost: new URL(config.remotesUrl).hostname,
      httpPort: 80,
      httpsPort: 443,
      processes,
      apiPrefix: config.apiPrefix,
      hostDirectory: values.assets,
      dataDirectory: config.dataDir,
      logDirectory: '/var/log/nginx',
      certificate: values.certificate,
      certificateKey: values.key,
    }),
  )
}

async function restart(): Promise<void> {
  const systemctl = (verb: string, port: number) =>
    promisify(execFile)('systemctl', [verb, `csuite@${port}.service`])
  const restartAt = async (port: number) => {
    // One of an older unit that failed too often is not started otherwise; one that never ran has nothing to reset.
    await systemctl('reset-failed', port).catch(() => undefined)
    await systemctl('restart', port)
  }
  await rollingRestart(
    ports.map((port) => ({ port, restart: () => restartAt(port) })),
    (line) => console.log(line),
    process.env['API_PREFIX'],
  )
}

/** The former release may go on serving meanwhile. */
async function migrate(): Promise<void> {
  const config = loadConfig()
  const database = await openDatabase(config)
  try {
    await database.migrate(config.timeZone)
  } finally {
    await database.close()
  }
  console.log('La base de datos está al día.')
}
