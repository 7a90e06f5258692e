import { parseArgs } from 'node:util'
import { examine, lineOf } from './doctor'

/** `npm run doctor [-- --mail] [--backups FOLDER]`: a line for each thing looked at; ends with 1 if something is broken. */
const usage = 'Uso: npm run doctor [-- --mail] [--backups CARPETA]'

try {
  const { values } = parseArgs({ options: { mail: { type: 'boolean' }, backups: { type: 'string' } } })
  const findings = await examine(process.env, values)
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
