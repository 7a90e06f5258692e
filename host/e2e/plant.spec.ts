import { readFileSync } from 'node:fs'
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import { expectNoViolations } from './support/accessible'
import { type ActivePerson, bearer, expect, isCached, post, test, useToken } from './support/fixtures'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const points = ['0', '25', '50', '75', '100', '100', '75', '50', '25', '0']
const reading = (index: number) => `${(4 + (16 * Number(points[index])) / 100).toFixed(3)}`

const addInstrument = (request: APIRequestContext, { token }: ActivePerson, tag: string) =>
  post(request, 'instrumentos', { tag, min: '0', max: '10', unidad: 'bar', servicio: 'Bomba' }, token)

async function type(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await page.keyboard.type(reading(index))
    await page.keyboard.press('Enter')
  }
}

/** The sheet for paper is drawn after the one on the screen, with a code of its own. */
async function expectOnePage(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: /Código de verificación/ })).toBeVisible()
  await expect(page.locator('.calculator-printed [aria-label^="Código de verificación"]')).toBeAttached()
  for (const format of ['A4', 'Letter'])
    expect((await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
}

test('a phone loses the network in the middle of a calibration and is killed: nothing is lost @change', async ({
  browser,
  request,
  baseURL,
  person,
}) => {
  await addInstrument(request, person, 'PT-7')
  const context: BrowserContext = await browser.newContext({ ...phone, baseURL: baseURL ?? '' })
  const first = await context.newPage()
  await useToken(first, person.token)
  await first.goto('/calculadora-txi/instrumentos/PT-7')
  await first.getByRole('button', { name: 'Calibrar' }).click()
  await expect(first.getByText('Punto 1 de 10')).toBeVisible()
  await isCached(first, '/calculadora-txi/calibraciones/0')
  await first.getByLabel(/Leído/).focus()
  await type(first, 0, 3)
  await context.setOffline(true)
  await type(first, 3, 6)
  await expect(first.getByText('Sin conexión: lo que cambies')).toBeVisible()
  const address = first.url()
  const session = await context.newCDPSession(first)
  const crashed = first.waitForEvent('crash')
  await first.keyboard.type('16.10')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await first.close()

  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('Punto 8 de 10')).toBeVisible()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(page.getByLabel(/Leído/)).toHaveValue('16.10')
  await type(page, 6, 10)
  await context.setOffline(false)
  const stored = async () => {
    const headers = bearer(person.token)
    const list = await request.get('/api/calibraciones', { headers })
    const { data } = (await list.json()) as { data: { id: number }[] }
    const one = await request.get(`/api/calibraciones/${data[0]?.id}`, { headers })
    return ((await one.json()) as { encontrado?: unknown[] }).encontrado?.length
  }
  await expect.poll(stored, { timeout: 20_000 }).toBe(10)
  await expect(page.getByText('Todo está guardado en el portal.')).toBeVisible()
  await context.close()
})

test('two devices change an instrument: edits merge, and one field with two values is asked about', async ({
  signedInPage: page,
  request,
  person,
}) => {
  const headers = bearer(person.token)
  const { id } = await addInstrument(request, person, 'PT-8')
  const stored = async () => {
    const answer = await request.get('/api/instrumentos?texto=PT-8', { headers })
    return (await answer.json()) as { data: object[] }
  }
  const other = async (changes: object) => {
    const { data } = await stored()
    const answer = await request.put(`/api/instrumentos/${id}`, { data: { ...data[0], ...changes }, headers })
    expect(answer.status()).toBe(200)
  }
  const edit = async (label: string, text: string) => {
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto('/calculadora-txi/instrumentos/PT-8')
  await expect(page.getByText('Todo está guardado en el portal.')).toBeVisible()
  await isCached(page, '/calculadora-txi/instrumentos/0')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible()
  await page.context().setOffline(true)
  await edit('Notas', 'Junto a la válvula')
  await expect(page.getByText('Sin conexión: lo que cambies')).toBeVisible()
  await other({ servicio: 'Caldera' })
  await page.context().setOffline(false)
  await expect(page.getByText('Caldera')).toBeVisible()
  await expect(page.getByText('Junto a la válvula')).toBeVisible()

  await page.context().setOffline(true)
  await edit('Servicio', 'Horno')
  await other({ servicio: 'Torre' })
  await page.context().setOffline(false)
  await expect(page.getByText('Este instrumento se cambió en dos dispositivos')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Servicio Horno Torre' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Conservar lo de este dispositivo' }).click()
  await expect(page.getByText('Todo está guardado en el portal.')).toBeVisible()
  expect(await stored()).toMatchObject({ data: [{ servicio: 'Horno', notas: 'Junto a la válvula' }] })
})

test('a certificate is printed on one page, verified by its code without an account, and refused with one digit changed @change', async ({
  signedInPage: page,
  request,
  person,
  browser,
  baseURL,
}) => {
  await addInstrument(request, person, 'PT-9')
  await page.goto('/calculadora-txi/instrumentos/PT-9')
  await page.getByRole('button', { name: 'Calibrar' }).click()
  await page.getByLabel(/Leído/).focus()
  await type(page, 0, 10)
  await page.getByRole('tab', { name: 'Datos' }).click()
  await page.getByLabel('Serie').fill('F-754')
  await page.getByLabel('Certificado').fill('INACAL-118')
  await page.getByRole('tab', { name: 'Firma' }).click()
  await page.getByRole('button', { name: 'Firmar certificado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Certificado CAL-\d{4}-\d{6}$/ })).toBeVisible()
  await expectOnePage(page)
  const link = new URL((await page.getByRole('link', { name: 'Verificar' }).getAttribute('href')) ?? '')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const sent: string[] = []
  visitor.on('request', (sending) => sent.push(`${sending.url()} ${sending.postData() ?? ''}`))
  await visitor.goto(link.pathname + link.hash)
  await expect(visitor.getByText(/El certificado CAL-.* es auténtico/)).toBeVisible()
  await expectNoViolations(visitor)
  await isCached(visitor, link.pathname)
  expect(sent.filter((text) => text.includes(link.hash.slice(10, 60)))).toEqual([])
  await visitor.context().setOffline(true)
  await visitor.goto('about:blank')
  await visitor.goto(link.pathname + link.hash)
  await expect(visitor.getByText(/El certificado CAL-.* es auténtico/)).toBeVisible()
  const changed = file.replace(/("leido": ?")12\.000"/, '$112.001"')
  expect(changed).not.toBe(file)
  const choose = (text: string) =>
    visitor.getByLabel('Archivo JSON del certificado').setInputFiles({
      name: 'certificado.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  await choose(changed)
  await expect(visitor.getByText('Este certificado NO es auténtico')).toBeVisible()
  await choose(file)
  await expect(visitor.getByText(/El certificado CAL-.* es auténtico/)).toBeVisible()
  await visitor.context().close()
})

test('a certificate of what was found and left, with its place and remarks, is one page too', async ({
  signedInPage: page,
  request,
  person,
}) => {
  const { token } = person
  const { id: instrumento } = await addInstrument(request, person, 'LT-MWY08RYX')
  const series = points.map((punto, index) => ({
    ...{ punto, sentido: index < 5 ? 'sube' : 'baja' },
    ...{ aplicado: `${Number(punto) / 10}`, leido: reading(index) },
  }))
  const data = {
    ...{ instrumento, encontrado: series, dejado: series, regla: 'banda-guarda' },
    patron: { nombre: 'Fluke 754', serie: 'F-754', certificado: 'C-118', incertidumbre: '0.002' },
    ...{ lugar: 'Planta norte', orden: 'OT-4471', ambiente: { temperatura: '23.5', humedad: '48' } },
    observaciones: 'Se ajustó el cero.',
  }
  const { id, clave } = await post<{ id: number; clave: string }>(request, 'calibraciones', data, token)
  await post(request, `calibraciones/${id}/firmar`, {}, token)
  await page.goto(`/calculadora-txi/calibraciones/${clave}`)
  await expectOnePage(page)
})
