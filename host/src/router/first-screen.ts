import type { PortalRouter } from './router'

/**
 * Resolves when the first screen's code and data are there, or when `late` does. It hears nothing afterwards: what happens
 * while nobody hears, the router keeps for its provider, which subscribes only once it stands.
 */
export async function firstScreen(
  router: Pick<PortalRouter, 'state' | 'subscribe'>,
  late?: Promise<unknown>,
): Promise<void> {
  let stop: (() => unknown) | undefined
  const there = new Promise<void>((resolve) => {
    const look = ({ initialized }: { initialized: boolean }) => {
      if (initialized) resolve()
    }
    look(router.state)
    stop = router.subscribe(look)
  })
  await Promise.race([there, late ?? there])
  stop?.()
}
