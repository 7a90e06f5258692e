import closeWithGrace from 'close-with-grace'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '../../api/src/config'
import { startApi } from '../../api/src/start'
import { families } from './families'
import { commandFailure } from './start-failure'

async function main(): Promise<void> {
  const config = loadConfig()
  const api = await startApi(config, { modules: families })
  const { administrator, app } = api
  if (administrator !== null && administrator !== 'missing')
    process.stdout.write(
      `Administrador creado: ${administrator.email}` +
        `${administrator.password === undefined ? '' : `  contraseña: ${administrator.password}`}\n`,
    )
  closeWithGrace({ delay: config.drainSeconds * 1000 + 10_000 }, async ({ err }) => {
    if (err !== undefined) app.log.error({ err }, 'closing after an error')
    api.drain()
    await wait(config.drainSeconds * 1000)
    await api.close()
  })
  await app.listen({ host: config.host, port: config.port })
}

main().catch((error: unknown) => {
  process.stderr.write(`${commandFailure(error)}\n`)
  process.exitCode = 1
})
