import type { Page } from 'playwright'
import { newcomer, whole } from './state'

const CALCULATOR = '/calculadora-txi'
const TAG = 'FT-101'

/** Five points both ways; the last reading is beyond the tolerance. */
const readings = ['0', '25', '50', '75', '100', '100', '75', '50', '25', '0'].map((punto, index) => ({
  punto,
  sentido: index < 5 ? ('sube' as const) : ('baja' as const),
  aplicado: String(Number(punto) / 10),
  leido: (4 + Number(punto) * 0.16 + (index === 9 ? 0.2 : 0.002 * (index % 3))).toFixed(3),
}))
const patron = {
  ...{ nombre: 'Fluke 754', serie: 'F-754-0132', certificado: 'C-118/2026', vence: '2027-03-01' },
  ...{ incertidumbre: '0.002', incertidumbreEn: 'senal' },
}

/** An instrument with two more beside it, a draft and a signed calibration. @returns the certificate's number */
async function fillPlant(page: Page, token: string | undefined): Promise<string> {
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.post(`/api${path}`, { headers, data })
    return (await answer.json()) as { id: number; numero: string }
  }
  const csv =
    'tag,servicio,min,max,unidad,vence\nPT-204,Bomba 2,0,16,bar,2026-01-31\nTT-7,Horno de cal,0,850,°C,'
  await post('/instrumentos/importar', { csv })
  const tolerancia = { tipo: 'alcance', mas: '0.5' }
  const range = { min: '0', max: '10', unidad: 'bar', tolerancia }
  const { id } = await post('/instrumentos', { tag: TAG, servicio: 'Agua de proceso', ...range })
  const body = { instrumento: id, encontrado: readings, patron, regla: 'banda-guarda', lugar: 'Sala 2' }
  const signed = await post('/calibraciones', body)
  const { numero } = await post(`/calibraciones/${signed.id}/firmar`, {})
  await post('/calibraciones', { ...body, encontrado: readings.slice(0, 4) })
  return numero
}

/** A screen of the plant, once its rows are there. */
const plant = (name: string, path: string, prepare?: (page: Page, numero: string) => Promise<unknown>) =>
  whole(
    newcomer(name, `${CALCULATOR}/lazo`, async (page, { token }) => {
      const numero = await fillPlant(page, token)
      await page.goto(CALCULATOR + path)
      await prepare?.(page, numero)
    }),
  )

const certificate = (page: Page, numero: string) => page.getByRole('link', { name: numero }).click()

export const plantStates = [
  plant('instrumentos', '/instrumentos', (page) => page.getByText(TAG).waitFor()),
  plant('instrumento', `/instrumentos/${TAG}`, (page, numero) =>
    page.getByRole('link', { name: numero }).waitFor(),
  ),
  plant('calibracion', `/instrumentos/${TAG}`, async (page) => {
    await page.getByRole('link', { name: /^Borrador/ }).click()
    await page.getByRole('table').waitFor()
  }),
  plant('certificado', `/instrumentos/${TAG}`, async (page, numero) => {
    await certificate(page, numero)
    await page.getByRole('img', { name: /Código de verificación/ }).waitFor()
  }),
  plant('verificar', `/instrumentos/${TAG}`, async (page, numero) => {
    await certificate(page, numero)
    const address = await page.getByRole('link', { name: 'Verificar' }).getAttribute('href')
    await page.goto(address ?? '')
    await page.getByText(numero).first().waitFor()
  }),
]
