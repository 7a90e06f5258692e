import { parseArgs } from 'node:util'
import { startProduct } from '../../host/e2e/support/product'
import { type AdminRow, adminTable, benchAdminList, recordAdminTable } from './admin-list'
import { benchPages } from './pages'
import { type Row, printRows, writeReport } from './report'
import { benchCatalogue, signIn } from './requests'

/**
 * `npm run bench [-- --only pages,requests,admin] [--runs 9] [--users 1000,100000] [--record]`: measures the running
 * product and prints a table. `admin` needs PostgreSQL and keeps a seeded database of each size; `--record` writes its
 * table to docs/measured. Lighthouse has a command of its own: `npx lighthouse@12.8.2 http://localhost:3000/login`, and signed in
 * `…/apps?token=TOKEN`, the token of an answer to a sign-in.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', default: 'pages,requests,admin' },
    users: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '60' },
    record: { type: 'boolean', default: false },
  },
})
const parts = values.only.split(',')
const unknown = parts.filter((part) => !['pages', 'requests', 'admin'].includes(part))
if (unknown.length > 0) {
  console.error(`No existe ${unknown.join(', ')}. Partes: pages, requests, admin.`)
  process.exit(2)
}

const rows: Row[] = []
let adminRows: AdminRow[] = []
if (parts.includes('pages') || parts.includes('requests')) await measure(benchProduct)
if (parts.includes('admin'))
  await measure(async () => {
    adminRows = await benchAdminList(values.users.split(',').map(Number), Number(values.rounds))
  })
if (rows.length > 0) printRows(rows)
if (adminRows.length > 0) console.log(adminTable(adminRows))
if (adminRows.length > 0 && values.record) await recordAdminTable(adminRows)
writeReport({ rows, admin: adminRows })

/** A part that fails does not stop the others. */
async function measure(part: () => Promise<void>): Promise<void> {
  try {
    await part()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

async function benchProduct(): Promise<void> {
  console.log('Arrancando el producto…')
  const starting = performance.now()
  const product = await startProduct(3990)
  rows.push({ name: 'npm start hasta servir, s', value: (performance.now() - starting) / 1000 })
  try {
    const token = await signIn(product.url)
    if (parts.includes('pages')) rows.push(...(await benchPages(product.url, token, Number(values.runs))))
    if (parts.includes('requests')) rows.push(await benchCatalogue(product.url, token))
  } finally {
    await product.stop()
  }
}
