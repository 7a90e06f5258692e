import { parseArgs } from 'node:util'
import { loadConfig } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { commandFailure } from '../../host/server/start-failure'
import { seedDatabase } from './seed-database'

/** `npm run seed -- --users N`: adds N synthetic users to the database that the settings name. They cannot sign in. */
const { values } = parseArgs({ options: { users: { type: 'string', default: '1000' } } })
const count = Number(values.users)
if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
  console.error('--users debe ser un número entero entre 1 y 10000000')
  process.exit(1)
}

const config = loadConfig()
const tell = (error: unknown) => console.error(commandFailure(error))
const database = await openDatabase(config).catch((error: unknown) => {
  // For example, a running portal holds the embedded database: the message names the process.
  tell(error)
  process.exit(1)
})
try {
  await database.migrate()
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const progress = (done: number, step: string) => {
    const text = `${done.toLocaleString('es')} de ${count.toLocaleString('es')} · ${step} · ${seconds()} s`
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  }
  console.log(`Añadiendo ${count.toLocaleString('es')} usuarios de prueba`)
  await seedDatabase(database, config.databaseDirectUrl, count, progress)
  console.log(`${process.stdout.isTTY ? '\n' : ''}Listo en ${seconds()} s`)
} catch (error) {
  tell(error)
  process.exitCode = 1
} finally {
  await database.close()
}
