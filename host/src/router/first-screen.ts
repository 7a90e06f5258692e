import type { PortalRouter } from './router'

/**
 * Resolves when the first screen has loaded, or when `late` resolves. It unsubscribes afterwards, since the router buffers
 * its changes for the provider only while nobody is subscribed.
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
