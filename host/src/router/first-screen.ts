import type { PortalRouter } from './router'

/**
 * Resolves when the first screen has loaded, or when `late` resolves. It unsubscribes afterwards, since the router buffers
 * its changes for the provider only while nobody is subscribed.
 */
export async function firstScreen(
  router: Pick<PortalRouter, 'state' | 'subscribe'>,
  late?: Promise<unknown>,
): Promise<void> {
  if (router.state.initialized) return
  let unsubscribe: (() => unknown) | undefined
  const loaded = new Promise<void>((resolve) => {
    unsubscribe = router.subscribe(({ initialized }) => initialized && resolve())
  })
  await Promise.race([loaded, late ?? loaded])
  unsubscribe?.()
}
