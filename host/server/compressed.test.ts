import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressed } from './compressed'

const text = 'señal '.repeat(200)

test('the browser’s preference decides, weights included', async () => {
  const br = await compressed(text, 'gzip, deflate, br')
  expect(br.encoding).toBe('br')
  expect(brotliDecompressSync(br.body as Buffer).toString()).toBe(text)
  const gz = await compressed(text, 'br;q=0.2, gzip;q=0.8')
  expect(gz.encoding).toBe('gzip')
  expect(gunzipSync(gz.body as Buffer).toString()).toBe(text)
})

test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0'])(
  'Accept-Encoding %s gets the plain text',
  async (header) => {
    expect(await compressed(text, header)).toEqual({ body: text })
  },
)
