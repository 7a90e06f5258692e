import { apiBase } from '@csuite/shared/client'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'

/** Sends a report that outlives the page. */
export function post(endpoint: Pick<EndpointDefinition, 'method' | 'path'>, report: object): void {
  const address = apiBase() + endpoint.path
  const body = JSON.stringify(report)
  if (navigator.sendBeacon?.(address, new Blob([body], { type: 'application/json' }))) return
  fetch(address, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined)
}
