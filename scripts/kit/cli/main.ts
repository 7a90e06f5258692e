import { apply } from './apply'
import { type Arguments, readArguments, usage } from './arguments'
import { check } from './check'
import { dev } from './dev/dev'
import { errors } from './errors'
import { Refused, WrongUse } from './failures'
import type { Kit } from './kit'
import { createProject } from './new-project'
import { preview } from './preview'
import { activate, canary, list, rollback } from './pointer'
import { publish } from './publish'
import { serve } from './serve'
import { update } from './update'

type Command = (words: string[], flags: Arguments['flags'], kit: Kit) => Promise<void>

const commands: Record<string, Command> = {
  new: createProject,
  dev,
  check,
  publish,
  activate,
  rollback,
  canary,
  list,
  errors,
  preview,
  apply,
  serve,
  update,
}

/** Runs one command. Returns the exit code: 0 done, 1 refused, 2 wrong use. */
export async function main(args: string[], kit: Kit): Promise<number> {
  try {
    const { command, words, flags } = readArguments(args)
    if (flags.help) {
      console.log(usage)
      return 0
    }
    if (command === undefined || !Object.hasOwn(commands, command))
      throw new WrongUse(command === undefined ? 'Falta la orden.' : `No existe la orden ${command}.`)
    await commands[command]?.(words, flags, kit)
    return 0
  } catch (error) {
    if (error instanceof WrongUse) {
      console.error(`${error.message}\n\n${usage}`)
      return 2
    }
    console.error(error instanceof Refused ? error.message : `error: ${(error as Error).message}`)
    return 1
  }
}
