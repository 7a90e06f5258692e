import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { loadConfig } from '../../api/src/config'
import type { DocumentServerOptions } from './document-options'
import { buildDocumentServer } from './document-server'
import { unreadableAddress } from './not-found'

/** The folder of a build, with its host. */
export const dist = mkdtempSync(path.join(tmpdir(), 'csuite-documents-'))

/** Writes a served file, `host/…` or `remotes/…`. */
export function put(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
  writeFileSync(path.join(dist, file), content)
}

put('host/assets/host.1.js', 'host()'.repeat(100))
put(
  'host/host.json',
  JSON.stringify({
    scripts: [{ file: 'host.1.js', integrity: 'sha384-h' }],
    userArea: [{ file: 'user-area.1.js', integrity: 'sha384-u' }],
    documents: {
      'old-browser': { js: 'oldBrowser()', css: '' },
      'every-page': { js: 'everyPage()', css: '.every-page{}' },
      'sign-in-page': { js: 'signInPage()', css: '.sign-in-page{}' },
      catalogue: { js: 'catalogue()', css: '' },
      notices: { js: 'notices()', css: '' },
    },
  }),
)

export async function documentServerWith(
  options: Pick<DocumentServerOptions, 'registry'> & Partial<DocumentServerOptions>,
  fastify: FastifyServerOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({ ...unreadableAddress, ...fastify })
  const hmac = 'x'.repeat(43)
  await app.register(
    buildDocumentServer({
      hostDirectory: path.join(dist, 'host'),
      remotesDirectory: path.join(dist, 'remotes'),
      publicUrl: 'http://localhost:3000',
      site: loadConfig({}).site,
      notices: () => [],
      onViolation: () => undefined,
      secrets: { hmac: () => hmac, hmacs: () => [hmac] },
      settings: {
        apiBase: '/api',
        redirectAllowlist: [],
        supportEmail: 'soporte@csuite.example</script><script>alert(1)</script>',
        promoUrl: 'https://csuite.example/',
        billingPortalUrl: 'https://csuite.example/',
        termsUrl: null,
        privacyUrl: null,
        stripe: null,
        providers: { google: false, apple: false },
        timeZone: 'America/Lima',
        development: false,
      },
      ...options,
    }),
  )
  return app
}
