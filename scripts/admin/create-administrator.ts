import { loadConfig } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { createOrPromoteAdministrator } from '../../api/src/identity/accounts/first-administrator'
import { commandFailure } from '../../host/server/start-failure'

/** `npm run admin -- create EMAIL`: makes an administrator, or promotes the account that has the address. */
const [command, email, ...more] = process.argv.slice(2)
if (command !== 'create' || !email || more.length > 0) {
  console.error('Uso: npm run admin -- create EMAIL')
  process.exit(2)
}

try {
  const { databaseUrl, databaseDirectUrl, dataDir, site } = loadConfig()
  const database = await openDatabase({ databaseUrl, databaseDirectUrl, dataDir })
  try {
    await database.migrate()
    const result = await createOrPromoteAdministrator(database, email, site.name)
    console.log(
      result.promoted
        ? `${result.email} es administrador.`
        : `Administrador creado: ${result.email}\nContraseña (se muestra una sola vez): ${result.password}`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(commandFailure(error))
  process.exit(1)
}
