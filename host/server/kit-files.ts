import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { isUnchanged } from './request-headers'
import { sendNotFound } from './not-found'
import { kitPage } from './kit-page.texts'

const ARCHIVE = 'csuite-remote-kit.tgz'
const LONGEST_BUILD_MS = 120_000

/** The development kit for teams: a page with its commands, and the package. */
export function kitFiles(folder: string, siteName: string, publicUrl: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/kit', async (_request, reply) => reply.redirect('/kit/', 308))

    app.get('/kit/', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(kitPage(siteName, publicUrl, await versionIn(folder))),
    )

    app.get(`/kit/${ARCHIVE}`, async (request, reply) => {
      const version = await versionOnceBuilt(folder)
      if (version === undefined) return sendNotFound(reply)
      const etag = `"${version}"`
      void reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const file = path.join(folder, ARCHIVE)
      return reply
        .type('application/gzip')
        .header('content-length', (await stat(file)).size)
        .send(createReadStream(file))
    })
  }
}

/** Undefined if no kit was built. */
const versionIn = (folder: string): Promise<string | undefined> =>
  readFile(path.join(folder, 'kit.json'), 'utf8')
    .then((manifest) => (JSON.parse(manifest) as { version: string }).version)
    .catch(() => undefined)

/** Waits for a kit that `npm start` is building: its folder is new, its manifest is written last. */
async function versionOnceBuilt(folder: string): Promise<string | undefined> {
  for (;;) {
    const version = await versionIn(folder)
    const { mtimeMs = 0 } = (await stat(path.join(folder, 'package')).catch(() => undefined)) ?? {}
    if (version !== undefined || Date.now() - mtimeMs > LONGEST_BUILD_MS) return version
    await wait(1000)
  }
}
