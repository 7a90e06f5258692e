/** What the document server tells the browser at run time, inlined as JSON in `#csuite-settings`. */
export interface RuntimeSettings {
  /** Where the API hangs on this origin, without a trailing slash. */
  apiBase: string
  /** `scheme://host` entries that a token may be sent to. */
  redirectAllowlist: readonly string[]
  supportEmail: string
  promoUrl: string
  billingPortalUrl: string
  /** Null where the operator names none. */
  termsUrl: string | null
  privacyUrl: string | null
  /** Null where billing is not configured. */
  stripe: { publishableKey: string; pricingTableId: string } | null
  providers: { google: boolean; apple: boolean }
  development: boolean
}

const defaults: RuntimeSettings = {
  apiBase: '/api',
  redirectAllowlist: [],
  supportEmail: 'soporte@csuite.example',
  promoUrl: 'https://csuite.example/',
  billingPortalUrl: 'https://csuite.example/facturacion',
  termsUrl: null,
  privacyUrl: null,
  stripe: null,
  providers: { google: false, apple: false },
  development: false,
}

let current: RuntimeSettings | undefined

/** The settings of this document, read once; the defaults where there are none (tests, standalone pages). */
export function settings(): RuntimeSettings {
  if (current) return current
  // By type, and the first: markup of a release may carry the id, never a script.
  const element = document.querySelector('script[type="application/json"]#csuite-settings')
  current = {
    ...defaults,
    ...(element?.textContent ? (JSON.parse(element.textContent) as Partial<RuntimeSettings>) : {}),
  }
  return current
}

/** Replaces settings; for tests, standalone pages and static markup. */
export function overrideSettings(values: Partial<RuntimeSettings>): void {
  current = { ...(current ?? defaults), ...values }
}
