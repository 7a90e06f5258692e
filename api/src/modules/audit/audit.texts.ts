export const auditTexts = {
  /** The pseudonym of who no longer has an account. */
  deletedAccount: (id: number) => `Cuenta eliminada ${id}`,
} as const
