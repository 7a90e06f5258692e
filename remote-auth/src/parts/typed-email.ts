/** What stands in the sign-in's email field, for the screen that is reached from there; in this page's memory only. */
let typed = ''

export function keepTypedEmail(email: string): void {
  typed = email
}

/** Empty where nobody typed one. */
export function typedEmail(): string {
  return typed
}
