/** Run-time settings, inlined by the document server as JSON in `#csuite-settings`. */
export interface RuntimeSettings {
  /** On this origin, without a trailing slash. */
  apiBase: string
  /** `scheme://host` entries that a token may be sent to. */
  redirectAllowlist: readonly string[]
  supportEmail: string
  promoUrl: string
  billingPortalUrl: string
  termsUrl: string | null
  privacyUrl: string | null
  /** Null without billing. */
  stripe: { publishableKey: string; pricingTableId: string } | null
  providers: { google: boolean; apple: boolean }
  /** A company's provider exists; absent without one. */
  company?: true
  /** IANA name of the zone of the product's days. */
  timeZone: string
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
  timeZone: 'America/Lima',
  development: false,
}

let current: RuntimeSettings | undefined

/** Parsed once; the defaults in tests and standalone pages. */
export function settings(): RuntimeSettings {
  if (current) return current
  // Selected by type, since the markup of a release may contain the id but no script.
  const element = document.querySelector('script[type="application/json"]#csuite-settings')
  current = {
    ...defaults,
    ...(element?.textContent ? (JSON.parse(element.textContent) as Partial<RuntimeSettings>) : {}),
  }
  return current
}

/** For tests and static markup. */
export function overrideSettings(values: Partial<RuntimeSettings>): void {
  current = { ...(current ?? defaults), ...values }
}
