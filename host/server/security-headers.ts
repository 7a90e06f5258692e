import type { DocumentServerOptions } from './document-options'
import { REPORTS_PATH } from './policy-reports'

const STRIPE = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://checkout.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** A plain host: no wildcard and nothing that ends a directive. */
const foreignOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/

/** The origins of absolute addresses; invalid ones are left out. */
export function foreignOrigins(addresses: string[]): string[] {
  const origins = new Set<string>()
  for (const address of addresses) {
    const origin = URL.canParse(address) ? new URL(address).origin : ''
    if (foreignOrigin.test(origin)) origins.add(origin)
  }
  return [...origins].sort()
}

export function contentSecurityPolicy(
  nonce: string,
  {
    origins: remoteOrigins,
    connect,
    scriptHashes,
  }: { origins: readonly string[]; connect: readonly string[]; scriptHashes: readonly string[] },
  { settings, publicUrl }: Pick<DocumentServerOptions, 'settings' | 'publicUrl'>,
): string {
  const stripe = settings.stripe ? STRIPE : { script: [], frame: [], connect: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      ...["'self'", `'nonce-${nonce}'`, ...scriptHashes.map((hash) => `'${hash}'`)],
      ...[...remoteOrigins, ...stripe.script],
    ],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...remoteOrigins],
    'img-src': ["'self'", 'data:', 'blob:', ...remoteOrigins],
    'media-src': ["'self'", ...remoteOrigins],
    'font-src': ["'self'", ...remoteOrigins],
    'connect-src': ["'self'", ...new Set([...remoteOrigins, ...connect]), ...stripe.connect],
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

export function documentHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // The address may briefly hold a token.
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  }
}
