import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** On a square of 32: an open circle and a plus. */
const MARK = 'M21 11.5a7 7 0 1 0 0 9M22.5 16h-6m3-3v6'
const STROKE = 2.4

/** @param radius of the corners; launchers that cut a shape of their own need 0 */
export const svgIcon = (radius: number, colour: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='${radius}' fill='${colour}'/><path d='${MARK}' fill='none' stroke='#fff' stroke-width='${STROKE}' stroke-linecap='round'/></svg>`

/** iOS takes the first for its home screen, Android the others. */
const PNG_SIZES = [180, 192, 512] as const

export const pngPath = (size: (typeof PNG_SIZES)[number]): string => `/icono-${size}.png`

/** The portal's icons in SITE_COLOR. */
export const iconsIn = (colour: string) => {
  const vector = { type: 'image/svg+xml', sizes: 'any' }
  return [
    { ...vector, path: '/icono.svg', purpose: 'any', draw: () => svgIcon(9, colour) },
    { ...vector, path: '/icono-lleno.svg', purpose: 'maskable', draw: () => svgIcon(0, colour) },
    ...PNG_SIZES.map((size) => ({
      ...{ path: pngPath(size), type: 'image/png', sizes: `${size}x${size}`, purpose: 'any maskable' },
      draw: () => pngIcon(size, colour),
    })),
  ]
}

/** Each is drawn when it is first asked for. */
export function serveIcons(app: FastifyInstance, colour: string): void {
  for (const { path, type, draw } of iconsIn(colour)) {
    let drawn: string | Buffer | undefined
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
        .send((drawn ??= draw())),
    )
  }
}

/** The middle and radius of the mark's arc, and where it opens. */
const ARC = { x: 21 - Math.sqrt(7 ** 2 - 4.5 ** 2), y: 16, radius: 7, end: 21, half: 4.5 }

const length = (x: number, y: number) => Math.sqrt(x * x + y * y)
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** From a point to the middle of the mark's stroke, whose ends are round. */
function distanceToMark(x: number, y: number): number {
  const [across, down] = [x - ARC.x, Math.abs(y - ARC.y)]
  const isOpen = down * (ARC.end - ARC.x) < across * ARC.half
  const toArc = isOpen ? length(x - ARC.end, down - ARC.half) : Math.abs(length(across, down) - ARC.radius)
  const toDash = length(x - between(x, 16.5, 22.5), y - 16)
  const toBar = length(x - 19.5, y - between(y, 13, 19))
  return Math.min(toArc, toDash, toBar)
}

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** The mark drawn to the edge, as a PNG whose palette goes from the colour to white (PNG, third edition, §11.2). */
function pngIcon(size: number, colour: string): Buffer {
  const unit = size / 32
  const rows = Buffer.alloc((size + 1) * size)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const distance = distanceToMark((column + 0.5) / unit, (row + 0.5) / unit)
      const cover = between((STROKE / 2 - distance) * unit + 0.5, 0, 1)
      rows[row * (size + 1) + 1 + column] = Math.round(cover * 255)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size)
  header.writeUInt32BE(size, 4)
  header.set([8, 3], 8)
  const base = Buffer.from(colour.slice(1), 'hex')
  const palette = Uint8Array.from({ length: 768 }, (_, index) => {
    const from = base[index % 3] ?? 0
    return Math.round(from + ((255 - from) * Math.floor(index / 3)) / 255)
  })
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}
