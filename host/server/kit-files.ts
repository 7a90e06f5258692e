import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { isUnchanged } from './request-headers'
import { sendNotFound } from './not-found'
import { kitPage } from './kit-page.texts'

const ARCHIVE = 'csuite-remote-kit.tgz'

/** The development kit for teams: a page with its commands, and the package. */
export function kitFiles(folder: string, publicUrl: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/kit', async (_request, reply) => reply.redirect('/kit/', 308))

    app.get('/kit/', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(kitPage(publicUrl, await versionIn(folder))),
    )

    app.get(`/kit/${ARCHIVE}`, async (request, reply) => {
      const version = await versionIn(folder)
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
async function versionIn(folder: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(path.join(folder, 'kit.json'), 'utf8')) as { version: string }).version
  } catch {
    return undefined
  }
}
