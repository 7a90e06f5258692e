/** Leaving the portal; an object, so that tests can mock it. */
export const browserExit = {
  go: (address: string): void => window.location.assign(address),
  replace: (address: string): void => window.location.replace(address),
}
