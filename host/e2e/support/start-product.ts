import { startProduct } from './product'

/** One product for all journeys, unless E2E_URL and E2E_DATA_DIR name a running one. */
export default async function startForJourneys(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  const product = await startProduct(Number(process.env['E2E_PORT']))
  process.env['E2E_DATA_DIR'] = product.dataDir
  return product.stop
}
