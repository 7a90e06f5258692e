import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'
import { RELEASE_POLICY, mediaTypeOf } from '@csuite/shared/contract/release-files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileContents } from '../../api/src/modules/remotes/publish/release-cache'
import type { DocumentServerOptions } from './document-options'
import { sendText } from './not-found'
import { accepts, byteRange, isUnchanged } from './request-headers'

/** Of a service worker whose scope was granted. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

export function hostFiles({ hostDirectory, settings }: DocumentServerOptions): FastifyStaticOptions {
  return {
    root: path.join(hostDirectory, 'assets'),
    prefix: '/assets/',
    ...commonTo(settings.development),
    setHeaders: (reply) => void reply.headers(hostHeaders),
  }
}

export function releaseFiles(options: DocumentServerOptions): FastifyStaticOptions {
  return {
    root: folderOr(options.hostDirectory, options.remotesDirectory),
    prefix: '/remotes/',
    decorateReply: false,
    ...commonTo(options.settings.development),
    setHeaders: (reply) => void reply.headers(releaseHeaders(options)),
  }
}

/** A file from the database, with the headers of those in the folder: one of a release, or of the host's other builds. */
export function sendContents(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
  contents: FileContents,
  ownHeaders: Record<string, string>,
): FastifyReply {
  const encodings = [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const
  const encoded = encodings.find(
    ([encoding, ending]) => contents.has(ending) && accepts(encoding, headers['accept-encoding']),
  )
  const type = mediaTypeOf(pathname) ?? ''
  const ending = encoded?.[1] ?? ''
  const content = contents.get(ending) ?? Buffer.alloc(0)
  // An address never gets another content.
  const etag = `"${content.length.toString(16)}${ending}"`
  const cached = {
    ...ownHeaders,
    ...{ 'cache-control': 'public, max-age=31536000, immutable', 'accept-ranges': 'bytes', etag },
  }
  if (isUnchanged(headers['if-none-match'], etag)) return reply.headers(cached).code(304).send()
  const range = byteRange(headers, etag, content.length)
  if (range === null) return sendText(reply, 416, 'No encontrado\n')
  void reply.headers(cached)
  void reply
    .headers(encoded ? { 'content-encoding': encoded[0] } : {})
    .type(/^text\/|javascript$|json$/.test(type) ? `${type}; charset=utf-8` : type)
  if (range === undefined) return reply.send(content)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${content.length}`)
    .send(content.subarray(range.start, range.end + 1))
}

/** A file of a release; undefined for what is outside of them. */
export async function releaseText(
  pathname: string,
  { findFile, remotesDirectory }: Pick<DocumentServerOptions, 'findFile' | 'remotesDirectory'>,
): Promise<string | undefined> {
  const found = findFile ? await findFile(pathname) : 'cached'
  if (found !== 'cached') return found?.get('')?.toString()
  const file = path.join(remotesDirectory, pathname.slice('/remotes/'.length))
  if (path.relative(remotesDirectory, file).startsWith('..')) return undefined
  return readFile(file, 'utf8').catch(() => undefined)
}

/** A path that is no folder would stop the start, although nothing is served from it. */
function folderOr(other: string, folder: string): string {
  try {
    const found = statSync(folder, { throwIfNoEntry: false })
    return found && !found.isDirectory() ? other : folder
  } catch {
    return other
  }
}

/** Development builds are neither content-addressed nor precompressed. */
function commonTo(development: boolean) {
  return {
    wildcard: true,
    index: false as const,
    preCompressed: !development,
    maxAge: development ? 0 : '365d',
    immutable: !development,
    dotfiles: 'deny' as const,
    allowedPath: (pathname: string) => mediaTypeOf(pathname) !== undefined,
  }
}

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
  // The files hold no personal data.
  'access-control-allow-origin': '*',
}

export const hostHeaders = { ...commonHeaders, 'cross-origin-resource-policy': 'cross-origin' }

export const releaseHeaders = ({ remotesElsewhere }: DocumentServerOptions) => ({
  ...commonHeaders,
  'cross-origin-resource-policy': remotesElsewhere ? 'cross-origin' : 'same-origin',
  'content-security-policy': RELEASE_POLICY,
})
