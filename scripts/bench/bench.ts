import { parseArgs } from 'node:util'
import { startProduct } from '../../host/e2e/support/product'
import { benchActivation } from './activation'
import { type AdminRow, adminTable, benchAdminList, recordAdminTable } from './admin-list'
import { benchKeystroke } from './keystroke'
import { benchLighthouse } from './lighthouse'
import { benchLoad } from './load'
import { benchPages } from './pages'
import { type Row, printRows, writeReport } from './report'
import { benchCatalogue, benchDocument, benchLogins, benchSignIns, signIn } from './requests'
import { benchWorkingHour } from './working-hour'

/**
 * `npm run bench [-- --runs 9] [--only pages|keystroke|requests|delivery|lighthouse|hour|load|admin] [--minutes 2]
 * [--profile phone|desktop] [--users 1000,100000] [--record]`: measures the running product and prints a table.
 * `lighthouse` downloads the Lighthouse CLI and `hour` keeps a tab open for `--minutes 60`: both run only when named.
 * `load` needs nginx, PostgreSQL and Redis; `--only load --minutes 10` shows whether memory stays flat. `admin` needs
 * PostgreSQL and keeps a seeded database of each size; `--record` writes its table to docs/measured.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '2' },
    users: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '60' },
    record: { type: 'boolean', default: false },
    profile: { type: 'string', default: 'phone' },
  },
})
const wants = (part: string) => values.only === undefined || values.only === part

const sizes = values.users.split(',').map(Number)
const rows: Row[] = []
let adminRows: AdminRow[] = []
if (['pages', 'keystroke', 'requests', 'delivery', 'lighthouse', 'hour'].some(wants)) await part(benchProduct)
if (wants('requests')) await part(async () => [await benchDocument()])
if (wants('load')) await part(() => benchLoad(Number(values.minutes)))
if (wants('admin'))
  await part(async () => {
    adminRows = await benchAdminList(sizes, Number(values.rounds))
    return []
  })
if (rows.length > 0) printRows(rows)
if (adminRows.length > 0) console.log(adminTable(adminRows))
if (adminRows.length > 0 && values.record) recordAdminTable(adminRows)
writeReport({ rows, admin: adminRows })

async function part(measure: () => Promise<Row[]>): Promise<void> {
  try {
    rows.push(...(await measure()))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

async function benchProduct(): Promise<Row[]> {
  console.log('Arrancando el producto…')
  const starting = performance.now()
  const product = await startProduct(3990)
  const rows: Row[] = [{ name: 'npm start hasta servir, s', value: (performance.now() - starting) / 1000 }]
  try {
    const token = await signIn(product.url)
    if (wants('pages')) {
      const profile = values.profile === 'desktop' ? 'desktop' : 'phone'
      rows.push(...(await benchPages(product.url, token, { runs: Number(values.runs), profile })))
    }
    if (wants('keystroke')) rows.push(...(await benchKeystroke(product.url, token)))
    if (wants('requests')) {
      rows.push(await benchCatalogue(product.url, token))
      rows.push(...(await benchSignIns(product.url, token)))
      rows.push(await benchLogins(product.url))
    }
    if (values.only === 'lighthouse') rows.push(...(await benchLighthouse(product.url, token)))
    if (values.only === 'hour')
      rows.push(...(await benchWorkingHour(product.url, token, Number(values.minutes))))
    if (wants('delivery')) rows.push(...(await benchActivation(product.url, token, Number(values.runs))))
  } finally {
    await product.stop()
  }
  return rows
}
