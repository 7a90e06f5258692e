/** A file of a release that did not load, or whose hash the browser refused; shaped like webpack's ChunkLoadError. */
export class FileError extends Error {
  override name = 'FileError'
  readonly type = 'error'

  constructor(readonly request: string) {
    super(`${request} did not load`)
  }
}
