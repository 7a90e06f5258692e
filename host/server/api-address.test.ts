import { apiAddressOf } from './api-address'

test.each([
  ['/v2/apps/listar?page=1', '/v2/apps/listar?page=1'],
  ['/v2', '/v2'],
  ['/v2x', undefined],
  ['/scim/v2/Users?count=1', '/v2/scim/v2/Users?count=1'],
  ['/v2/scim/v2/Users', '/v2/scim/v2/Users'],
  ['/oidc/interaccion/abc', '/v2/oidc/interaccion/abc'],
  ['/v2/oidc/interaccion/abc', '/v2/oidc/interaccion/abc'],
  ['/oidc/auth?client_id=x', '/oidc/auth?client_id=x'],
  ['/.well-known/openid-configuration', '/.well-known/openid-configuration'],
  ['/scim/v3/Users', undefined],
  ['/apps', undefined],
])('%s is %s to an API under /v2', (url, address) => {
  expect(apiAddressOf(url, '/v2')).toBe(address)
})
