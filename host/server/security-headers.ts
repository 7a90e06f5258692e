import type { DocumentServerOptions } from './document-options'
import { REPORTS_PATH } from './policy-reports'

const STRIPE = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://checkout.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** No wildcard and nothing that ends a directive: what stands in everybody's policy names one host. */
const foreignOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/

/** Origins other than the portal's own that some addresses live on; one that names no plain host is left out. */
export function foreignOrigins(addresses: Iterable<string>): string[] {
  const origins = new Set<string>()
  for (const address of addresses) {
    const origin = URL.canParse(address) ? new URL(address).origin : ''
    if (foreignOrigin.test(origin)) origins.add(origin)
  }
  return [...origins].sort()
}

/**
 * The document's policy. Scripts: this origin, the origins of the registry's remotes and what carries the nonce; no
 * inline script without it, no eval. Styles: this origin and the nonce, which styled-components puts on its own tag.
 */
export function contentSecurityPolicy(
  nonce: string,
  remoteOrigins: readonly string[],
  { settings, publicUrl }: Pick<DocumentServerOptions, 'settings' | 'publicUrl'>,
): string {
  const stripe = settings.stripe ? STRIPE : { script: [], frame: [], connect: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...remoteOrigins, ...stripe.script],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...remoteOrigins],
    'media-src': ["'self'", ...remoteOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...remoteOrigins, ...stripe.connect],
    'frame-src': stripe.frame.length > 0 ? stripe.frame : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [REPORTS_PATH],
    'report-to': ['csp'],
    ...(publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Headers of every document beside its policy. */
export function documentHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // A token may pass through the address for a moment: nothing of it leaves in a Referer.
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  }
}
