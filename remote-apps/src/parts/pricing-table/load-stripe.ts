const SCRIPT = 'https://js.stripe.com/v3/pricing-table.js'
const ELEMENT = 'stripe-pricing-table'
/** How long the payment provider may take before the page goes on without its table. */
const WAIT_MS = 10_000

let loading: Promise<void> | undefined

/**
 * Loads the payment provider's element, once a document and only where a screen shows it.
 * Rejects when the script fails or takes longer than 10 s; the next call tries again.
 */
export function loadPricingTable(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  if (customElements.get(ELEMENT)) return
  const script = document.createElement('script')
  script.src = SCRIPT
  script.async = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const failed = new Promise<never>((_, reject) => {
    script.onerror = () => reject(new Error('the pricing table did not load'))
    timer = setTimeout(() => reject(new Error('the pricing table took too long')), WAIT_MS)
  })
  document.head.append(script)
  try {
    await Promise.race([customElements.whenDefined(ELEMENT), failed])
  } catch (error) {
    script.remove()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
