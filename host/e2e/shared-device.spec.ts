import type { Page } from 'playwright/test'
import {
  type ActivePerson,
  bearer,
  expect,
  post,
  registerActive,
  test,
  tokenOf,
  useToken,
} from './support/fixtures'

/** All that this browser keeps of the portal, as a neighbour reads it in the developer tools. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const bytes = (value: unknown): unknown =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await read(indexedDB.open(name))
      for (const table of db.objectStoreNames)
        rows.push(await read(db.transaction(table).objectStore(table).getAll()))
      db.close()
    }
    return JSON.stringify(rows, (_, value: unknown) => bytes(value))
  })

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Cuenta|Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
}

const ways: [string, (page: Page, owner: ActivePerson, other: ActivePerson) => Promise<unknown>][] = [
  ['signs out', (page) => signOut(page)],
  [
    'signs out in another tab',
    async (page) => {
      const tab = await page.context().newPage()
      await tab.goto('/calculadora-txi/lazo')
      await signOut(tab)
    },
  ],
  [
    'is signed out by the portal',
    async (page, owner) => {
      await page.request.post('/api/auth/logout', { headers: bearer(owner.token) })
      await page.reload()
    },
  ],
  [
    'is followed by another person',
    async (page, _owner, other) => {
      await page.evaluate((token) => localStorage.setItem('token', token), other.token)
      await page.reload()
    },
  ],
]

for (const [way, leave] of ways)
  test(`who ${way} leaves nothing readable, and finds unsent work again`, async ({ page, request }) => {
    const [owner, other] = [await registerActive(request), await registerActive(request)]
    const data = { tag: 'FT-EN-PASO', min: '0', max: '10', unidad: 'bar', servicio: 'Secreto' }
    await post(request, 'instrumentos', data, owner.token)
    await useToken(page, owner.token)
    await page.goto('/calculadora-txi/instrumentos/FT-EN-PASO')
    await expect(page.getByText('Todo está guardado en el portal.')).toBeVisible()
    // The portal is reachable, but takes no calibration.
    await page.route('**/api/calibraciones', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Calibrar' }).click()
    await page.getByLabel(/Leído/).fill('4.0123')
    await expect.poll(() => stored(page)).toContain('4.0123')

    await leave(page, owner, other)
    const said = async () => {
      const tabs = page.context().pages()
      const texts = tabs.map((tab) => tab.getByText(/^1 calibración sin enviar queda guardada para /).count())
      return (await Promise.all(texts)).some((count) => count > 0)
    }
    await expect.poll(said, { timeout: 20_000 }).toBe(true)
    await expect.poll(() => stored(page)).not.toMatch(/EN-PASO|Secreto|4\.0123/)

    await page.unroute('**/api/calibraciones')
    const token = await tokenOf(request, owner)
    await page.evaluate((theirs) => localStorage.setItem('token', theirs), token)
    await page.goto('/calculadora-txi/instrumentos')
    const sent = async () => {
      const answer = await request.get('/api/calibraciones', { headers: bearer(token) })
      return JSON.stringify(await answer.json())
    }
    await expect.poll(sent, { timeout: 20_000 }).toContain('FT-EN-PASO')
    await expect(page.getByText('Todo está guardado en el portal.')).toBeVisible()
  })
