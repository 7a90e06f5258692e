const SCRIPT = 'https://js.stripe.com/v3/pricing-table.js'
const ELEMENT = 'stripe-pricing-table'
const TIMEOUT_MS = 10_000

let loading: Promise<void> | undefined

/**
 * Loads the payment provider's custom element, once per document.
 * @throws if the script fails or takes longer than 10 s; the next call retries
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
    timer = setTimeout(() => reject(new Error('the pricing table took too long')), TIMEOUT_MS)
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
