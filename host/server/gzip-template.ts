import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** RFC 1952 §2.3. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
/** An empty last block (RFC 1951 §3.2.3). */
const LAST_BLOCK = Buffer.from([3, 0])

/** `crc32` of an empty buffer would restart the checksum. */
const addTo = (checksum: number, data: Buffer) => (data.length === 0 ? checksum : crc32(data, checksum))

/**
 * A text in which one word differs between responses, compressed once: the word is inserted as a stored block (RFC 1951
 * §3.2.4). Compressing every response would take a millisecond each.
 */
export class GzipTemplate {
  private constructor(
    private readonly texts: Buffer[],
    private readonly deflated: Buffer[],
  ) {}

  static async of(text: string, word: string): Promise<GzipTemplate> {
    const texts = text.split(word).map((part) => Buffer.from(part))
    // Flushed: each part ends on a byte boundary and none is the last block.
    const flushed = { level: 9, finishFlush: constants.Z_SYNC_FLUSH }
    return new GzipTemplate(texts, await Promise.all(texts.map((part) => deflate(part, flushed))))
  }

  with(word: string): Buffer {
    const data = Buffer.from(word)
    const stored = Buffer.alloc(5)
    stored.writeUInt16LE(data.length, 1)
    stored.writeUInt16LE(0xffff - data.length, 3)
    const parts: Buffer[] = [HEADER]
    let checksum = 0
    let length = 0
    this.texts.forEach((text, index) => {
      if (index > 0) {
        parts.push(stored, data)
        checksum = addTo(checksum, data)
        length += data.length
      }
      parts.push(this.deflated[index] ?? Buffer.alloc(0))
      checksum = addTo(checksum, text)
      length += text.length
    })
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(checksum, 0)
    trailer.writeUInt32LE(length, 4)
    return Buffer.concat([...parts, LAST_BLOCK, trailer])
  }
}
