import { parseArgs } from 'node:util'
import { examine, lineOf } from './doctor'
import { pgBackRestTimes } from './file-checks'
import { servicePorts } from './serving-checks'
import { takeServiceRights } from './service-rights'

/**
 * `npm run doctor [-- --mail] [--backups FOLDER] [--ports 3001,3002]`: a line for each thing looked at; ends with 1 if something is broken. On a server
 * NODE_ENV is set for the portal's processes only, so that without `--development` it examines as they start.
 */
const usage = 'Uso: npm run doctor [-- --mail] [--backups CARPETA] [--ports 3001,3002] [--development]'

try {
  const { values } = parseArgs({
    options: {
      mail: { type: 'boolean' },
      backups: { type: 'string' },
      ports: { type: 'string' },
      development: { type: 'boolean' },
    },
  })
  const [mode, name] = values.development ? ['development', 'desarrollo'] : ['production', 'producción']
  const { mail, backups, development } = values
  const ports = values.ports?.split(',').map(Number) ?? (development ? [] : servicePorts())
  if (ports.some((port) => !URL.canParse(`http://127.0.0.1:${port}`))) {
    console.error(usage)
    process.exit(2)
  }
  // Its settings are for its own user.
  const pgBackRest = await pgBackRestTimes('pgbackrest')
  const user = development ? undefined : takeServiceRights(process.env['DATA_DIR'])
  console.log(`Como en ${name}${user === undefined ? '' : `, con los permisos de ${user}`}:\n`)
  const findings = await examine({ ...process.env, NODE_ENV: mode }, { mail, backups, ports, pgBackRest })
  for (const finding of findings) console.log(lineOf(finding))
  const count = findings.filter(({ state }) => state === 'broken').length
  console.log(count === 0 ? '\nNada está roto.' : `\nRoto: ${count}.`)
  // What was looked at may have left timers.
  process.exit(count === 0 ? 0 : 1)
} catch (error) {
  const isUsage = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  console.error(
    isUsage
      ? usage
      : 'La revisión se interrumpió: vuelve a intentarlo, y si se repite avisa a quien mantiene el portal.',
  )
  process.exit(2)
}
