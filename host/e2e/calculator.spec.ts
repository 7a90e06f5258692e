import type { Locator, Page } from 'playwright/test'
import { expectNoViolations } from './support/accessible'
import { adminToken, bearer, expect, isCached, test, useToken } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'

const input = (page: Page) => page.getByRole('group', { name: 'Rango de entrada' })
const output = (page: Page) => page.getByRole('group', { name: 'Rango de salida' })
const point = (page: Page) => page.getByRole('slider', { name: 'Punto de la recta' })

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/calculadora-txi${query}`)
  await expect(input(page)).toBeVisible()
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

test.beforeEach(async ({ page, request }) => useToken(page, await adminToken(request)))

test('by mouse: the point is dragged and both readings follow', async ({ strictPage: page }) => {
  await open(page, '?entrada=4')
  const { middle: from } = await boxOf(point(page))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 150, from.y - 60, { steps: 8 })
  await page.mouse.up()
  const reading = Number(await input(page).getByLabel('Valor').inputValue())
  expect(reading).toBeGreaterThan(6)
  await expect(output(page).getByLabel('Valor')).toHaveValue((((reading - 4) / 16) * 100).toFixed(2))
  expect(Math.abs((await boxOf(point(page))).middle.x - from.x - 150)).toBeLessThan(4)
})

test('by keyboard: from the type to a shared address, without a mouse @change', async ({
  strictPage: page,
}) => {
  await open(page)
  await page.getByLabel('Tipo de magnitud').focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await expect(output(page).getByLabel('Máximo')).toHaveValue('212')
  await input(page).getByLabel('Valor').focus()
  await page.keyboard.type('12,0')
  await expect(output(page).getByLabel('Valor')).toHaveValue('122.00')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(output(page).getByLabel('Valor')).toHaveValue('140.00')
  await point(page).focus()
  await page.keyboard.press('End')
  await expect(output(page).getByLabel('Valor')).toHaveValue('212.00')
  await expect(page).toHaveURL(/entrada=20\.00/)
  await page.reload()
  await expect(output(page).getByLabel('Valor')).toHaveValue('212.00')
  await expect(page.getByText('20.00 mA = 212.00 °F').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as object)

  test('no reading is cut off, and long ones do not widen the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page, '?magnitud=E3M3%2Fd')
    const [typed, computed] = [input(page).getByLabel('Valor'), output(page).getByLabel('Valor')]
    for (const text of ['-3', '20.1']) {
      await typed.fill(text)
      await expect(computed).not.toHaveValue('')
      for (const field of [typed, computed])
        expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
    await typed.fill('1e308')
    await expect(computed).toHaveValue(/^\d{300}/)
    await expectNoSidewaysScroll(page)
  })

  test('on its side, both values stand above the keys while one is typed', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await open(page)
    const fields = [input(page).getByLabel('Valor'), output(page).getByLabel('Valor')]
    await fields[0]?.tap()
    const keys = page.getByRole('group', { name: 'Teclado numérico' })
    await keys.getByRole('button', { name: '8', exact: true }).tap()
    await expect(output(page).getByLabel('Valor')).toHaveValue('25.00')
    const top = (await keys.boundingBox())?.y ?? 0
    for (const field of fields) {
      await expect(field).toBeInViewport({ ratio: 1 })
      const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 }
      expect(y + height).toBeLessThanOrEqual(top)
    }
  })

  test('by touch: presets, sign key and a tap on the plot; scrolling changes nothing', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: '25 %', exact: true }).tap()
    await expect(input(page).getByLabel('Valor')).toHaveValue('8.00')
    await expect(output(page).getByLabel('Valor')).toBeInViewport()
    await page.getByRole('button', { name: 'Rangos' }).tap()
    await output(page).getByRole('button', { name: 'Cambiar el signo del mínimo' }).tap()
    await expect(output(page).getByLabel('Mínimo')).toHaveValue('-0')
    for (const value of ['8.00 mA', '25.00 kPa'])
      await expect(page.getByText(value, { exact: true })).toBeInViewport()
    // The number keys, which the field of the sign key opened, cover a part of the plot.
    await page.getByRole('button', { name: 'Listo' }).tap()
    const plot = point(page).locator('..')
    await plot.scrollIntoViewIfNeeded()
    const box = await boxOf(plot)
    await page.touchscreen.tap(box.middle.x, box.middle.y)
    const reading = Number(await output(page).getByLabel('Valor').inputValue())
    expect(Math.abs(reading - 50)).toBeLessThanOrEqual(0.5)
    const finger = await page.context().newCDPSession(page)
    const swipeUp = async (at: { x: number; y: number }) => {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      for (let step = 1; step <= 8; step += 1)
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: at.x + step, y: at.y - step * 15 }],
        })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(output(page).getByLabel('Valor')).toHaveValue(reading.toFixed(2))
    }
    await swipeUp({ x: box.x + box.width / 4, y: box.middle.y })
    const { middle } = await boxOf(point(page))
    await swipeUp({ x: middle.x + 15, y: middle.y })
    expect((await boxOf(point(page))).middle.y).toBeLessThan(middle.y)
    await expectNoSidewaysScroll(page)
  })
})

test('with text of twice the size, nothing stands on anything else', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '?entrada=3.7&magnitud=E3M3/d&smin=-5,000&smax=123456.789')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page)
    const overlaps = await page.locator('main').evaluate((main) => {
      // A reading's label on an axis covers the number beneath it, on purpose.
      const parts = [
        ...main.querySelectorAll('label, p, small, i, input, button, select, h1, h2, svg ~ span'),
      ].filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 2)
      return parts.flatMap((one, index) =>
        parts.slice(index + 1).flatMap((other) => {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
          const [across, down] = [
            Math.min(a.right, b.right) - Math.max(a.left, b.left),
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
          ]
          const isApart = across <= 1 || down <= 1 || one.contains(other) || other.contains(one)
          return isApart ? [] : [`${one.outerHTML.slice(0, 80)} × ${other.outerHTML.slice(0, 80)}`]
        }),
      )
    })
    expect(overlaps).toEqual([])
  }
})

test('it works offline, until its service worker loses the grant @change', async ({
  page,
  context,
  request,
}) => {
  await open(page)
  await isCached(page, '/calculadora-txi')
  await context.setOffline(true)
  await page.goto('/calculadora-txi?magnitud=psi&entrada=16')
  await expect(output(page).getByLabel('Valor')).toHaveValue('10.88')
  await input(page).getByLabel('Valor').fill('12')
  await expect(output(page).getByLabel('Valor')).toHaveValue('7.25')
  const kept = await page.evaluate(async () =>
    (await (await caches.open('calculadora-txi')).keys()).map(({ url }) => new URL(url).pathname),
  )
  expect(kept.filter((path) => !/^\/(assets|remotes|calculadora-txi)(\/|$)/.test(path))).toEqual([])
  await expect(page).toHaveURL(/[?&]entrada=12(&|$)/)
  await context.setOffline(false)
  await page.reload()
  await expect(output(page).getByLabel('Valor')).toHaveValue('7.25')

  const headers = bearer(await adminToken(request))
  const grant = (scope: string | null) =>
    request.put('/api/remotos/remote-calculator/trabajador', { data: { scope }, headers })
  const registrations = () =>
    page.evaluate(async () => {
      await fetch('/remotes.json')
      return (await navigator.serviceWorker.getRegistrations()).length
    })
  try {
    expect((await grant(null)).status()).toBe(200)
    await page.reload()
    // Chromium looks for a new worker after a second without a request: a denser poll puts it off for ever.
    await expect.poll(registrations, { timeout: 20_000, intervals: [2_500] }).toBe(0)
  } finally {
    await grant('/calculadora-txi')
  }
})

test('no state has an accessibility violation', async ({ page }) => {
  for (const query of ['', '?entrada=3.5', '?entrada=12a&smax=abc', '?emax=4', '?entrada=12&magnitud=s']) {
    await open(page, query)
    await expectNoViolations(page)
  }
})
