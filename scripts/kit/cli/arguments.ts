import { parseArgs } from 'node:util'
import { WrongUse } from './failures'

export const usage = `Uso: csuite <orden>

  new <nombre> --portal URL      crea la carpeta de un remoto, con su pantalla, su prueba y su configuración
  dev [carpeta] [--port 4000]    el portal con este remoto dentro, solo en esta máquina; se actualiza al guardar
  check [carpeta] [--base-url URL]
                                 todas las reglas de publicación, sin publicar
  publish [carpeta] [--activate] [--base-url URL] [--preview nombre]
                                 publica una versión inmutable; con --base-url los archivos ya están allí; con --preview solo
                                 la ve quien abre su dirección, 14 días
  preview list                   las vistas previas: nombre, versión, fin, dirección
  preview remove <nombre>        la quita
  activate <versión>             la versión pasa a ser la activa
  rollback                       vuelve a la versión anterior
  canary <versión> [porcentaje] [--group nombre]
                                 la da a una parte de los navegadores, de las personas de un grupo o de ambas; 0 la retira
  list                           versiones publicadas: versión, estado, porcentaje, de dónde vienen y cuánto cambian
  errors [--version <versión>]   lo que falló en los navegadores: mensaje, lugar, cuántos y desde qué versión
  apply <archivo> [--dry-run]    deja el portal como dice un archivo YAML o JSON: apps, planes, remotos; muestra antes la
                                 diferencia, cambia todo o nada, y repetido no hace nada
  serve [carpeta] [--port 4001]  sirve la compilación para «Probar mi compilación» en el panel
  update                         pone el kit que sirve el portal

Fuera de la carpeta del remoto: --remote <nombre>. Sin la prueba de montaje: --no-mount; --require-mount falla donde no hay navegador.
Portal: --portal, CSUITE_URL, el de package.json o http://localhost:PORT. Credencial o clave de servicio: CSUITE_DEPLOY_TOKEN;
sin ella, la del operador en DATA_DIR.`

const options = {
  activate: { type: 'boolean' },
  'base-url': { type: 'string' },
  'dry-run': { type: 'boolean' },
  group: { type: 'string' },
  help: { type: 'boolean' },
  'no-mount': { type: 'boolean' },
  port: { type: 'string' },
  portal: { type: 'string' },
  preview: { type: 'string' },
  remote: { type: 'string' },
  'require-mount': { type: 'boolean' },
  version: { type: 'string' },
} as const

export type Flags = ReturnType<typeof parse>['values']
export interface Arguments {
  command: string | undefined
  words: string[]
  flags: Flags
}

const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })

/** Commands of the flags that not every command accepts. */
const takenBy: Partial<Record<keyof Flags, readonly string[]>> = {
  activate: ['publish'],
  'base-url': ['check', 'publish'],
  'dry-run': ['apply'],
  group: ['canary'],
  'no-mount': ['check', 'publish'],
  port: ['dev', 'serve'],
  preview: ['publish'],
  'require-mount': ['check', 'publish'],
  version: ['errors'],
}

/** Node's message for a wrong flag, in Spanish. */
function optionFault({ code, message }: NodeJS.ErrnoException): string {
  const option = /'(-[^\s']+)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `No existe la opción ${option}.`
  return message.includes('does not take')
    ? `${option} no lleva ningún valor.`
    : `Falta el valor de ${option}.`
}

/** @throws WrongUse for a flag that does not exist, lacks its value, or belongs to another command */
export function readArguments(args: string[]): Arguments {
  try {
    const { values: flags, positionals } = parse(args)
    const [command, ...words] = positionals
    for (const flag of Object.keys(flags) as (keyof Flags)[])
      if (command !== undefined && takenBy[flag]?.includes(command) === false)
        throw new WrongUse(`«${command}» no lleva --${flag}.`)
    if (flags['no-mount'] && flags['require-mount'])
      throw new WrongUse('--no-mount y --require-mount se excluyen: deja uno.')
    if (flags.preview !== undefined && (flags.activate || flags['base-url'] !== undefined))
      throw new WrongUse('--preview no va con --activate ni con --base-url.')
    return { command, words, flags }
  } catch (error) {
    throw error instanceof WrongUse ? error : new WrongUse(optionFault(error as NodeJS.ErrnoException))
  }
}

/** @throws WrongUse for more than one word */
export function atMostOne(words: readonly string[]): string | undefined {
  if (words.length > 1) throw new WrongUse(`Sobra ${words.slice(1).join(' ')}.`)
  return words[0]
}

/** `--base-url`, ending in a slash. */
export const baseOf = (flags: Flags): string | undefined => flags['base-url']?.replace(/\/?$/, '/')

export function portOf({ port }: Flags, fallback: number): number {
  if (port === undefined) return fallback
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new WrongUse(`--port ${port} no es un puerto.`)
  return Number(port)
}
