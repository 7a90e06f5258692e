/** The ways out of the portal's own pages, in one place so that a test can see where they lead. */
export const browserExit = {
  /** Goes to an address of another site or of the API; Back returns here. */
  go: (address: string): void => window.location.assign(address),
  /** Goes there and leaves no entry that Back could return to. */
  replace: (address: string): void => window.location.replace(address),
}
