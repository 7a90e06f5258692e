import { rmSync } from 'node:fs'
import { expect, test } from './fixtures'
import { type Product, startProduct } from './product'

/**
 * A product of a spec's own: started before its tests, at which they look, and stopped and removed after them. What is
 * returned has its `url` at once, the rest from then on.
 * @param slot which ten ports it may take: specs run side by side, and slot 0 is the run's common product
 * @param settings its environment variables
 */
export function ownProduct(
  slot: 1 | 2 | 3 | 4 | 6 | 7 | 8,
  settings: (url: string) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
): Product {
  const port = ownPort(slot)
  const product = { url: `http://localhost:${port}` } as Product
  test.use({ baseURL: product.url })
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    Object.assign(product, await startProduct(port, await settings(product.url)))
  })
  test.afterAll(async () => {
    await product.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  })
  return product
}

/** First of the ports of a slot. */
export const ownPort = (slot: number): number => Number(process.env['E2E_PORT']) + 10 * slot

/** Fails each test during which another process took the product's place. */
export function expectOneProcess(product: Product): void {
  let before: object
  test.beforeAll(async () => {
    before = await serverProcess(product)
  })
  test.afterEach(async () => expect(await serverProcess(product)).toEqual(before))
}

/** Tells one process from another: its id, whether it runs, and when the process that answers began. */
async function serverProcess({ url, process: { pid, exitCode } }: Product): Promise<object> {
  const metrics = await (await fetch(`${url}/api/metrics`)).text()
  const [began] = /^process_start_time_seconds \S+/m.exec(metrics) ?? []
  if (pid === undefined || began === undefined) throw new Error('The product does not tell its process.')
  return { pid, exitCode, began }
}
