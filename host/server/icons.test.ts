import { inflateSync } from 'node:zlib'
import { iconsIn } from './icons'

/** Width, and the colour at a point of the mark's square of 32. */
function read(png: Buffer) {
  const width = png.readUInt32BE(16)
  const bodyOf = (name: string) => {
    const at = png.indexOf(name)
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  }
  const rows = inflateSync(bodyOf('IDAT'))
  const colourAt = (x: number, y: number) => {
    const pixel = (at: number) => Math.floor((at * width) / 32)
    const index = rows[pixel(y) * (width + 1) + 1 + pixel(x)] ?? 0
    return bodyOf('PLTE')
      .subarray(index * 3, index * 3 + 3)
      .toString('hex')
  }
  return { width, colourAt }
}

test.each([180, 192, 512])('the icon of %i pixels is the mark in white on the colour of the site', (size) => {
  const icon = iconsIn('#123456').find(({ sizes }) => sizes === `${size}x${size}`)
  const { width, colourAt } = read(Buffer.from(icon?.draw() ?? ''))
  expect(width).toBe(size)
  for (const [x, y] of [
    [16, 9],
    [8.64, 16],
    [18, 16],
    [19.5, 18],
  ] as const)
    expect(colourAt(x, y)).toBe('ffffff')
  for (const [x, y] of [
    [0, 0],
    [31.9, 31.9],
    [14, 16],
    [22.5, 13],
    [22.6, 18.5],
  ] as const)
    expect(colourAt(x, y)).toBe('123456')
})
