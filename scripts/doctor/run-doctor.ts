import { parseArgs } from 'node:util'
import { examine, lineOf } from './doctor'

/**
 * `npm run doctor [-- --mail] [--backups FOLDER]`: a line for each thing looked at; ends with 1 if something is broken. On a server
 * NODE_ENV is set for the portal's processes only, so that without `--development` it examines as they start.
 */
const usage = 'Uso: npm run doctor [-- --mail] [--backups CARPETA] [--development]'

try {
  const { values } = parseArgs({
    options: { mail: { type: 'boolean' }, backups: { type: 'string' }, development: { type: 'boolean' } },
  })
  const [mode, name] = values.development ? ['development', 'desarrollo'] : ['production', 'producción']
  console.log(`Como en ${name}:\n`)
  const findings = await examine({ ...process.env, NODE_ENV: mode }, values)
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
