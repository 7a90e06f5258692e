import { parseArgs } from 'node:util'
import { admin, startProduct } from '../../host/e2e/support/product'
import { benchActivation } from './activation'
import { benchPages } from './pages'
import { benchRegistry } from './registry-cost'
import { type Row, report } from './report'
import { benchCatalogue, benchSignIns } from './requests'

/** `npm run bench [-- --runs 9] [--only pages|requests|delivery]`: measures the running product and prints a table. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, only: { type: 'string' } },
})
const wants = (part: string) => values.only === undefined || values.only === part

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
  }
  if (wants('delivery')) {
    rows.push(...(await benchActivation(product.url, token, Number(values.runs))))
    rows.push(...(await benchRegistry(product.url, Number(values.runs))))
  }
} finally {
  await product.stop()
}
report(rows)

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
