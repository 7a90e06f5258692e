import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailedCode } from '../../scripts/rig/people'
import {
  adminToken,
  bearer,
  expect,
  newPerson,
  registerActive,
  registered,
  test,
  useToken,
} from './support/fixtures'
import { Hands } from './support/hands'
import { ownProduct } from './support/own-product'
import { root } from './support/product'
import { calculatorRelease } from './support/release'

// Four people's tasks from beginning to end. Each prints its presses, keys and seconds, which are not asserted.
const PEOPLE = 5000
test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'serial' })

const product = ownProduct('field-tasks', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'csuite-tasks-'))
  execFileSync(process.execPath, [join(root, 'scripts/run.mjs'), 'seed', '--users', String(PEOPLE)], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return { DATA_DIR: dataDir }
})

test.describe('in the plant', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as object)

  test('a technician registers and converts a signal with a thumb', async ({ strictPage: page }, info) => {
    // Lighthouse's slow 4G.
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
    const person = newPerson()
    const hands = new Hands(page, 'thumb')
    await page.goto('/login')
    await hands.press(page.getByRole('link', { name: 'Registrate' }))
    await expect(page).toHaveURL(/\/register/)
    await hands.type(page.getByLabel('Email'), person.email)
    await hands.type(page.getByLabel('Nombre'), person.name)
    await hands.type(page.getByLabel('Apellido'), person.lastName)
    await hands.type(page.getByRole('textbox', { name: 'Teléfono' }), person.phone)
    await hands.press(page.getByRole('button', { name: 'Siguiente' }))
    await hands.type(page.getByLabel('Contraseña', { exact: true }), person.password)
    await hands.type(page.getByLabel('Confirmar contraseña'), person.password)
    await hands.press(page.getByRole('button', { name: 'Crear cuenta' }))
    await hands.type(page.getByLabel('Código'), await mailedCode(product.dataDir, person.email))
    await expect(page).toHaveURL(/\/apps$/)

    const presentation = page.getByRole('dialog')
    await expect(presentation).toContainText('1 de 3')
    await hands.press(presentation.getByRole('button', { name: 'Cerrar' }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${person.name} ${person.lastName}`)
    const card = page.getByRole('article', { name: 'Calculadora TXI' })
    await hands.press(card.getByRole('button', { name: 'Abrir' }))
    await hands.type(page.getByRole('group', { name: 'Rango de entrada' }).getByLabel('Valor'), '12')
    const output = page.getByRole('group', { name: 'Rango de salida' }).getByLabel('Valor')
    await expect(output).toHaveValue('50.00')
    await expect(output).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await hands.report('técnico', info)
  })
})

test('a new employee follows a link, signs in and changes the password', async ({
  strictPage: page,
  context,
  request,
  person,
}, info) => {
  const password = 'Caudal-Nuevo-77'
  await context.route('https://csuite.example/**', (route) => route.fulfill({ body: 'app' }))
  const hands = new Hands(page)
  await page.goto('/calculadora-txi?entrada=12')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await hands.type(page.getByLabel('Email'), person.email)
  await hands.key('Tab')
  await hands.type(page.getByLabel('Contraseña', { exact: true }), person.password)
  await hands.key('Enter')
  await expect(page).toHaveURL(/\/calculadora-txi\?(.*&)?entrada=12/)
  await expect(page.getByRole('group', { name: 'Rango de salida' }).getByLabel('Valor')).toHaveValue('50.00')

  await hands.press(page.getByRole('button', { name: 'Aplicaciones' }))
  const opened = context.waitForEvent('page')
  await hands.press(page.getByRole('link', { name: 'Control Max 360' }))
  await expect(await opened).toHaveURL(/^https:\/\/csuite\.example\/control-max/)

  await hands.press(page.getByRole('button', { name: 'Cuenta' }))
  await hands.press(page.getByRole('menuitem', { name: 'Mi perfil' }))
  await hands.press(page.getByRole('tab', { name: 'Contraseña' }))
  await hands.type(page.getByLabel('Contraseña actual', { exact: true }), person.password)
  await hands.key('Tab', 'Tab')
  await hands.type(page.getByLabel('Nueva contraseña', { exact: true }), password)
  await hands.key('Enter')
  await expect(page.getByRole('button', { name: '✓ Actualizado' })).toBeVisible()
  await hands.report('empleado', info)
  const signIn = (word: string) =>
    request.post('/api/auth/login', { data: { email: person.email, password: word } })
  expect([(await signIn(person.password)).ok(), (await signIn(password)).ok()]).toEqual([false, true])
})

test(`an administrator manages ${PEOPLE} people`, async ({ strictPage: page, request }, info) => {
  const promoted = await registerActive(request, { name: 'Xiomara', lastName: 'Ccoyllo' })
  const blocked = await registerActive(request, { name: 'Wilmer', lastName: 'Huaytalla' })
  await useToken(page, await adminToken(request))
  const hands = new Hands(page)
  const search = page.getByRole('search').getByRole('textbox')
  const find = async (part: string) => {
    await hands.press(search)
    await hands.key('Control+a')
    await hands.type(search, part)
    await hands.key('Enter')
    await expect(page.getByRole('row').nth(1)).toContainText(part, { ignoreCase: true })
    await expect(page.getByRole('row')).toHaveCount(2)
  }
  await page.goto('/admin/usuarios')
  await expect(page.getByText(/^50\d\d usuarios$/)).toBeVisible()
  await find('coyllo')
  await hands.press(page.getByRole('button', { name: 'Planes', exact: true }))
  const plans = page.getByRole('dialog', { name: 'Planes del Usuario' })
  const app = plans.getByRole('group', { name: 'Beto Pro' })
  await hands.choose(app.getByLabel('Plan'), 'PRO')
  await hands.press(app.getByRole('button', { name: 'Guardar' }))
  await expect(plans.getByText('Plan actualizado exitosamente!')).toBeVisible()
  await hands.key('Escape')
  await hands.press(page.getByRole('button', { name: 'Más acciones con Xiomara Ccoyllo' }))
  await hands.press(page.getByRole('menuitem', { name: 'Hacer administrador' }))
  await hands.press(page.getByRole('button', { name: 'Cambiar rol' }))
  await expect(page.getByRole('row').last()).toContainText('Administrador')

  await find('huaytal')
  await hands.press(page.getByRole('button', { name: 'Más acciones con Wilmer Huaytalla' }))
  await hands.press(page.getByRole('menuitem', { name: 'Suspender' }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Suspender' }))
  await expect(page.getByRole('row').last()).toContainText('Suspendido')

  await hands.press(page.getByRole('button', { name: 'Quitar filtros' }))
  await hands.choose(page.getByRole('search').getByLabel('Estado'), 'Suspendido')
  const shown = page.getByText(/^\d+ usuarios$/)
  await expect(shown).not.toHaveText(/^50/)
  const download = page.waitForEvent('download')
  await hands.press(page.getByRole('button', { name: 'Exportar CSV' }))
  const file = await download
  await hands.report('administrador', info)
  expect(file.suggestedFilename()).toMatch(/^usuarios-\d{4}-\d{2}-\d{2}\.csv$/)
  const [, ...people] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  await expect(shown).toHaveText(`${people.length} usuarios`)
  expect(people.filter((line) => line.includes(blocked.email))).toHaveLength(1)
  expect(people.join()).not.toContain(promoted.email)
})

test('a team lead publishes, tries, activates and reverts', async ({ strictPage: page, request }, info) => {
  const remote = 'remote-calculator'
  const release = calculatorRelease(20)
  const { version } = release.manifest
  await useToken(page, await adminToken(request))
  const card = page.getByRole('region', { name: remote })
  const dialog = page.getByRole('dialog')
  const delivered = async () => (await registered(request, remote)).version
  const before = await delivered()
  const hands = new Hands(page)
  await page.goto('/admin/despliegues')
  await hands.press(page.getByRole('button', { name: 'Nueva credencial' }))
  await hands.type(dialog.getByLabel('Remoto'), remote)
  await hands.key('Tab')
  await hands.type(dialog.getByLabel('Nombre'), 'CI')
  await hands.key('Enter')
  const token = await dialog.getByRole('textbox', { name: 'Credencial' }).inputValue()
  await hands.press(dialog.getByRole('button', { name: 'Listo' }))
  const published = await request.post(`/api/remotos/${remote}/versiones`, {
    data: release,
    headers: bearer(token),
  })
  expect(published.status(), await published.text()).toBe(201)

  // Back from the terminal.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  const row = card.getByRole('row', { name: version })
  await hands.press(row.getByRole('button', { name: 'Probar' }))
  await hands.press(dialog.getByRole('button', { name: 'Empezar prueba' }))
  await expect(card).toContainText(`${version} la recibe el 5 % de los navegadores`)
  await hands.press(row.getByRole('button', { name: 'Cambiar porcentaje' }))
  await hands.press(dialog.getByLabel('Porcentaje de navegadores'))
  await hands.key('Control+a', '5', '0', 'Enter')
  await expect(card).toContainText(`${version} la recibe el 50 % de los navegadores`)
  await hands.press(row.getByRole('button', { name: 'Activar' }))
  await hands.press(dialog.getByRole('button', { name: 'Activar' }))
  await expect(card).toContainText(`Activa: ${version}`)
  expect(await delivered()).toBe(version)
  await hands.press(card.getByRole('button', { name: 'Revertir' }))
  await hands.press(dialog.getByRole('button', { name: 'Revertir' }))
  await expect(card).toContainText(`Activa: ${before}`)
  expect(await delivered()).toBe(before)
  await hands.report('responsable', info)
})
