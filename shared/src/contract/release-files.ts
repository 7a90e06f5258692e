/**
 * The files that a release may contain, by ending: what the publish gate accepts, the portal and nginx serve and the kit
 * uploads. The media types are those that @fastify/static sends. HTML is not listed: a file is not a page of the portal.
 */
export const releaseFileTypes: Readonly<Record<string, string>> = {
  js: 'application/javascript',
  mjs: 'application/javascript',
  css: 'text/css',
  json: 'application/json',
  geojson: 'application/geo+json',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  xml: 'application/xml',
  vtt: 'text/vtt',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/vnd.microsoft.icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  bin: 'application/octet-stream',
}

/** The policy of a release's files: one that is opened as a page runs no code. nginx sends it too. */
export const RELEASE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Undefined for a file that no release may contain. Letter case does not matter. */
export const mediaTypeOf = (file: string): string | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(releaseFileTypes, ending) ? releaseFileTypes[ending] : undefined
}

/** Stored beside its brotli and gzip variants. */
export const isCompressible = (file: string): boolean =>
  /^text\/|javascript$|json$|xml$|^font\/[ot]tf$|^model\//.test(mediaTypeOf(file) ?? '')

/** Segments of a file's path. */
export const FILE_SEGMENTS_MAX = 8

/** A name that is the same in a URL, on the disk and in nginx's configuration. */
export const isFileName = (file: string): boolean =>
  /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(file) && !file.includes('..')

/**
 * What builds leave beside a release that no browser loads: source maps, types, the standalone page, compressed variants
 * and the plugins' reports. The kit names what it leaves out; everything else is published or refused.
 */
export const isBuildByProduct = (file: string): boolean =>
  /(^|\/)\.|\.(map|d\.ts|br|gz)$|^[^/]+\.html$|(^|\/)@mf-types\.zip$|^(package|remote|remote\.config|mf-stats)\.json$/i.test(
    file,
  )
