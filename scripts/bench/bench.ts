import { parseArgs } from 'node:util'
import { admin, startProduct } from '../../host/e2e/support/product'
import { benchActivation } from './activation'
import { type AdminRow, benchAdminList, printAdminTable } from './admin-list'
import { benchLoad } from './load'
import { benchLogins } from './logins'
import { benchPages } from './pages'
import { benchRegistry } from './registry-cost'
import { type Row, printRows, writeReport } from './report'
import { benchCatalogue, benchSignIns } from './requests'

/**
 * `npm run bench [-- --runs 9] [--only pages|requests|delivery|load|admin] [--minutes 2] [--users 1000,100000]`: measures the running product
 * and prints a table. The load part needs nginx, PostgreSQL and Redis; `--only load --minutes 10` shows whether memory stays
 * flat. `admin` needs PostgreSQL and asks the administrator's list on a database of each size, seeded once and kept.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '2' },
    users: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '60' },
  },
})
const wants = (part: string) => values.only === undefined || values.only === part

const rows: Row[] = []
if (['pages', 'requests', 'delivery'].some(wants)) rows.push(...(await benchProduct()))
if (wants('load')) rows.push(...(await benchLoad(Number(values.minutes))))
const adminRows: AdminRow[] = wants('admin')
  ? await benchAdminList(values.users.split(',').map(Number), Number(values.rounds))
  : []
if (rows.length > 0) printRows(rows)
if (adminRows.length > 0) printAdminTable(adminRows)
writeReport({ rows, admin: adminRows })

async function benchProduct(): Promise<Row[]> {
  console.log('Arrancando el producto…')
  const starting = performance.now()
  const product = await startProduct(3990)
  const rows: Row[] = [{ name: 'npm start hasta servir, s', value: (performance.now() - starting) / 1000 }]
  try {
    const token = await signIn(product.url)
    if (wants('pages')) rows.push(...(await benchPages(product.url, token, Number(values.runs))))
    if (wants('requests')) {
      rows.push(await benchCatalogue(product.url, token))
      rows.push(...(await benchSignIns(product.url, token, admin)))
      rows.push(await benchLogins(product.url, admin))
    }
    if (wants('delivery')) {
      rows.push(...(await benchActivation(product.url, token, Number(values.runs))))
      rows.push(...(await benchRegistry(product.url, Number(values.runs))))
    }
  } finally {
    await product.stop()
  }
  return rows
}

async function signIn(url: string): Promise<string> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  const { access_token: token } = (await (await post('/auth/login', admin)).json()) as {
    access_token: string
  }
  const user = (await (
    await fetch(`${url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: number }
  await post('/auth/update-presentacion', { userId: user.id }, token)
  return token
}
