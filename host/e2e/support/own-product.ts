import { rmSync } from 'node:fs'
import { expect, test } from './fixtures'
import { type Product, startProduct } from './product'

/** Each has ten ports of the run's; the first is the product of all other specs. */
const specs = [
  'common',
  'behind-nginx',
  'company',
  'delivery',
  'developer-override',
  'notices',
  'odd-input',
  'other-origin',
  'panel-dialogs',
  'provider',
  'service-key',
  'tutorial',
] as const
type Spec = Exclude<(typeof specs)[number], 'common'>

/**
 * Runs the spec's tests on a product of its own. The returned object has its `url` at once, the rest when the tests run.
 * @param settings environment variables
 */
export function ownProduct(
  spec: Spec,
  settings: (url: string) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
): Product {
  const port = ownPort(spec)
  const product = { url: `http://localhost:${port}` } as Product
  test.use({ baseURL: product.url })
  let commonDataDir: string | undefined
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    Object.assign(product, await startProduct(port, await settings(product.url)))
    commonDataDir = process.env['E2E_DATA_DIR']
    process.env['E2E_DATA_DIR'] = product.dataDir
  })
  test.afterAll(async () => {
    // The worker's next spec reads its mails there.
    process.env['E2E_DATA_DIR'] = commonDataDir
    await product.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  })
  return product
}

/** The first of a spec's ten ports. */
export const ownPort = (spec: Spec): number => Number(process.env['E2E_PORT']) + 10 * specs.indexOf(spec)

/** Fails each test during which the product's process was replaced. */
export function expectOneProcess(product: Product): void {
  let before: object
  test.beforeAll(async () => {
    before = await serverProcess(product)
  })
  test.afterEach(async () => expect(await serverProcess(product)).toEqual(before))
}

async function serverProcess({ url, process: { pid, exitCode } }: Product): Promise<object> {
  const metrics = await (await fetch(`${url}/api/metrics`)).text()
  const [began] = /^process_start_time_seconds \S+/m.exec(metrics) ?? []
  if (pid === undefined || began === undefined) throw new Error('The product does not tell its process.')
  return { pid, exitCode, began }
}
