/** A misused command: exit code 2, with its usage. */
export class WrongUse extends Error {}

/** Rules that something breaks, each with a sentence that says what to do: exit code 1. */
export class Refused extends Error {
  constructor(readonly refusals: readonly { rule: string; message: string }[]) {
    super(refusals.map(({ rule, message }) => `${rule}: ${message}`).join('\n'))
  }
}

/** One broken rule. */
export const refused = (rule: string, message: string): Refused => new Refused([{ rule, message }])
