import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminToken, bearer, expect, test } from './support/fixtures'
import { blocksOf, guide, runIn } from './support/guide'
import { expectOneProcess, ownProduct } from './support/own-product'
import { admin, root } from './support/product'
import { releaseOf } from './support/release'

// A product of its own, since its catalogue and its remotes change.
const product = ownProduct('service-key')
expectOneProcess(product)

/** The guide's, of a person who exists, with a notice that has not ended yet. */
const file = (blocksOf(guide('operate.md'), 'yaml')[0] ?? '')
  .replace(/\b(ana|jefe)@example\.com\b/g, admin.email)
  .replace(/(?<=hasta: ).*/, new Date(Date.now() + 86_400_000).toISOString())

test('a key made in the panel applies a file twice and publishes a remote; revoked, it is dead', async ({
  adminPage: page,
  request,
}) => {
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Claves' }).click()
  await page.getByRole('button', { name: 'Nueva clave' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva clave de servicio' })
  await form.getByLabel('Nombre').fill('Despliegues')
  for (const scope of [/^Remotos/, /^Apps/, /^Grupos/, /^Avisos/, /^Leer usuarios/])
    await form.getByRole('checkbox', { name: scope }).check()
  await form.getByRole('button', { name: 'Crear' }).click()
  const created = page.getByRole('dialog', { name: 'Clave creada' })
  const key = await created.getByLabel('Clave').inputValue()
  await created.getByRole('button', { name: 'Listo' }).click()

  const folder = mkdtempSync(join(tmpdir(), 'csuite-apply-'))
  try {
    const portal = join(folder, 'portal.yaml')
    writeFileSync(portal, file)
    const environment = { ...process.env, CSUITE_URL: product.url, CSUITE_DEPLOY_TOKEN: key }
    const apply = () => runIn(root, `npm run --silent csuite -- apply ${portal}`, environment)
    const first = await apply()
    expect(first).toContain('+ apps: Caudal')
    expect(first).toContain('Hecho: 7 cambios.')
    expect(await apply()).toContain('Sin cambios.')
  } finally {
    rmSync(folder, { recursive: true })
  }
  await page.goto('/planes')
  await expect(page.getByRole('article', { name: 'Caudal' })).toContainText('Líneas sin límite')

  const release = releaseOf('remote-calculator', 1, (_, content) => content)
  const publish = () =>
    request.post('/api/remotos/remote-calculator/versiones', { data: release, headers: bearer(key) })
  expect((await publish()).status()).toBe(201)
  const { data } = (await (
    await request.get('/api/auditoria?remoto=remote-calculator', {
      headers: bearer(await adminToken(request)),
    })
  ).json()) as { data: { tipo: string; detalle: Record<string, string> }[] }
  expect(data[0]).toMatchObject({ tipo: 'remoto.publicado', detalle: { clave: 'Despliegues' } })

  await page.goto('/admin/claves')
  await page.getByRole('button', { name: 'Revocar' }).click()
  await page
    .getByRole('dialog', { name: '¿Revocar Despliegues?' })
    .getByRole('button', { name: 'Revocar' })
    .click()
  await expect(page.getByText('No hay ninguna clave.')).toBeVisible()
  expect((await publish()).status()).toBe(401)
})
