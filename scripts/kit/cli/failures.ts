/** Exit code 2, with the usage. */
export class WrongUse extends Error {}

/** Broken rules, each with a sentence that says what to do: exit code 1. */
export class Refused extends Error {
  /** @param fields the portal's messages by field */
  constructor(
    readonly refusals: readonly { rule: string; message: string }[],
    readonly fields?: Record<string, string>,
  ) {
    super(refusals.map(({ rule, message }) => `${rule}: ${message}`).join('\n'))
  }
}

export const refused = (rule: string, message: string): Refused => new Refused([{ rule, message }])
