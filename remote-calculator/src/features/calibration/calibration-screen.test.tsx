import {
  CalibrationContent,
  addCalibration,
  getCalibration,
  listCalibrations,
  updateCalibration,
} from '../../../contract/calibrations'
import { apiFailure, mockServer, renderWithProviders, testPage, testUser } from '@csuite/shared/testing'
import { certificateJson } from '../../../contract/certificates'
import { addInstrument } from '../../../contract/instruments'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beginCalibration, saveCalibration } from '../../parts/plant/edits'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { plantStore } from '../../parts/plant/plant-store'
import {
  draftEntry,
  instrumentEntry,
  portalHas,
  testCalibration,
  testContent,
  testFields,
  testInstrument,
} from '../../testing/plant'
import { CalibrationScreen } from './calibration-screen'

const server = mockServer(...portalHas())

/** Shows the calibration once the device is in step with the portal. */
async function open(route: string): Promise<UserEvent> {
  const { person } = renderWithProviders(
    <main>
      <CalibrationScreen />
    </main>,
    { route, path: '/:id', user: testUser() },
  )
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  return person
}

const hasDrafts = (...calibrations: CalibrationEntry[]) => act(() => plantStore.setState({ calibrations }))

test('without a first read no calibration is said to be unknown', async () => {
  server.answer(listCalibrations, apiFailure('UNAVAILABLE'))
  const options = { route: '/9', path: '/:id', user: testUser() }
  const { person } = renderWithProviders(<CalibrationScreen />, options)
  const unread = 'Aún no pudimos leer lo que tienes en el portal'
  expect(await screen.findByRole('alert')).toHaveTextContent(unread)
  expect(screen.queryByText('No encontramos esta calibración')).not.toBeInTheDocument()
  server.use(...portalHas())
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findAllByText('No encontramos esta calibración')).not.toEqual([])
})

test('who began without network is told that a colleague has changed the instrument since', async () => {
  const now = { ...testFields, max: '20' }
  server.use(...portalHas([testInstrument({ ...now, version: 2 })]))
  server.answer(addCalibration, ({ body }) => {
    const content = { ...CalibrationContent.parse(body), clave: body.clave ?? '' }
    const calibration = testCalibration({ ...content, datosInstrumento: now })
    server.answer(listCalibrations, testPage([calibration]))
    return calibration
  })
  await open('/9')
  plantStore.setState({ instruments: [instrumentEntry()] })
  await beginCalibration(instrumentEntry())
  expect(await screen.findByText(/El instrumento se cambió después de empezar/)).toBeVisible()
  expect(screen.getByText('0 a 20 bar')).toBeVisible()
})

test('a draft says that its instrument has another range now', async () => {
  await open('/a')
  hasDrafts(draftEntry({ clave: 'a' }))
  act(() => plantStore.setState({ instruments: [instrumentEntry({ fields: { ...testFields, max: '20' } })] }))
  expect(await screen.findByText(/cambiaron después de empezar/)).toBeVisible()
})

test.each([
  ['senal', { senal: { min: '1', max: '5', unidad: 'V' } }],
  ['proceso', { unidad: '°C' }],
] as const)('U in the unit of %s stays with instruments of that unit', async (incertidumbreEn, other) => {
  await open('/9')
  const patron = { nombre: 'Fluke 754', serie: '1', certificado: 'C-1', incertidumbre: '0.005' }
  const before = draftEntry({ fields: { ...testContent, patron: { ...patron, incertidumbreEn } } })
  hasDrafts(before)
  const beginFor = (changes: object) =>
    act(() => beginCalibration(instrumentEntry({ fields: { ...testFields, ...changes } })))
  expect((await beginFor(other)).fields.patron).toEqual({ ...patron, incertidumbreEn, incertidumbre: null })
  hasDrafts(before)
  expect((await beginFor({ tag: 'PT-2' })).fields.patron).toEqual({ ...patron, incertidumbreEn })
})

test('a draft without an instrument says why it is not sent; a refused one is sent again on demand', async () => {
  const person = await open('/a')
  const refused = { id: null, base: null, dirty: true, problem: 'Tienes 200 sin firmar.' }
  const draft = draftEntry({ ...refused, fields: testContent, clave: 'a', instrumentKey: 'gone' })
  hasDrafts(draft)
  expect(await screen.findByText('El instrumento de esta calibración ya no existe')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(screen.queryByText('Tienes 200 sin firmar.')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('a draft whose new instrument the portal refused says so, and where it is mended', async () => {
  server.use(...portalHas())
  const person = await open('/a')
  const unsent = { id: null, base: null, dirty: true }
  const instrument = instrumentEntry({ ...unsent, fields: testFields, problem: 'Ya tienes este tag.' })
  const draft = draftEntry({ ...unsent, fields: testContent, clave: 'a' })
  act(() => plantStore.setState({ instruments: [instrument], calibrations: [draft] }))
  expect(await screen.findByText(/^Ya tienes este tag. Sin él no se envía ni se firma/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Ver el instrumento' })
  expect(link).toHaveAttribute('href', '/calculadora-txi/instrumentos/PT-1')
  await person.click(screen.getByRole('tab', { name: 'Firma' }))
  expect(await screen.findByText(/^Corrige el instrumento en su página/)).toBeVisible()
  act(() => plantStore.setState({ instruments: [], calibrations: [] }))
})

test('readings of an instrument that is gone are sent with the instrument that is added again', async () => {
  server.answer(addInstrument, ({ body: { clave = '' } }) => {
    server.use(...portalHas([testInstrument({ clave })], []))
    return testInstrument({ clave })
  })
  const sent = server.answer(addCalibration, testCalibration({ clave: 'a' }))
  const person = await open('/a')
  const encontrado = [{ punto: '0', sentido: 'sube', aplicado: '0', leido: '4.01' } as const]
  const draft = draftEntry({ id: null, base: null, dirty: true, clave: 'a', instrumentKey: 'gone' })
  hasDrafts({ ...draft, fields: { ...testContent, encontrado } })
  await person.click(await screen.findByRole('button', { name: 'Añadir el instrumento' }))
  await waitFor(() => expect(sent).toMatchObject([{ instrumento: 7, encontrado }]))
  await waitFor(() =>
    expect(screen.queryByText('El instrumento de esta calibración ya no existe')).toBeNull(),
  )
})

test('what one typed for a group that one left comes back as a new draft, beside the old one', async () => {
  const old = testCalibration({ propia: false })
  const sent: { clave?: string | undefined }[] = []
  server.use(...portalHas([testInstrument()], [old]))
  server.answer(getCalibration, old)
  server.answer(updateCalibration, apiFailure('NOT_FOUND'))
  server.answer(
    addCalibration,
    ({ body }) => {
      if (body.clave === old.clave) return { ...old, ...CalibrationContent.parse({}) }
      const added = testCalibration({ ...CalibrationContent.parse(body), id: 10, clave: body.clave ?? '' })
      server.answer(listCalibrations, testPage([old, added]))
      return added
    },
    sent,
  )
  const { person, router } = renderWithProviders(<CalibrationScreen />, {
    ...{ route: '/calculadora-txi/calibraciones/9', path: '/calculadora-txi/calibraciones/:id' },
    user: testUser(),
  })
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  hasDrafts(draftEntry())
  await act(() => saveCalibration(old.clave, { lugar: 'Sala 3' }))
  await person.click(await screen.findByRole('button', { name: 'Conservar lo de este dispositivo' }))
  await waitFor(() => expect(plantStore.getState().calibrations.map(({ id }) => id)).toContain(10))
  const [one] = plantStore.getState().calibrations.filter(({ id }) => id === 10)
  expect(one).toMatchObject({ dirty: false, conflict: null, fields: { lugar: 'Sala 3' } })
  expect(sent).toHaveLength(1)
  expect(one?.clave).not.toBe(old.clave)
  expect(router.state.location.pathname).toBe(`/calculadora-txi/calibraciones/${one?.clave}`)
  expect(await screen.findByRole('tab', { name: 'Firma' })).toBeVisible()
})

test('a date that is typed in part keeps its stage open: it would be signed as none', async () => {
  const person = await open(`/${draftEntry().clave}`)
  hasDrafts(draftEntry())
  await person.click(await screen.findByRole('tab', { name: 'Datos' }))
  const date = await screen.findByLabelText('Próxima calibración')
  // jsdom has no half-typed dates.
  Object.defineProperty(date, 'validity', { value: { badInput: true } })
  await person.click(screen.getByRole('tab', { name: 'Firma' }))
  expect(date).toHaveFocus()
  expect(screen.getByRole('tab', { name: 'Datos' })).toHaveAttribute('aria-selected', 'true')
})

test('a number that cannot be read keeps its stage and point open: the one before it would be signed', async () => {
  const person = await open(`/${draftEntry().clave}`)
  hasDrafts(draftEntry())
  const leaves = ['Firma', 'Anterior'].map((name) => () => screen.getByText(name))
  for (const [stage, label, text] of [
    ['Encontrado', 'Leído (mA)', '12.0 5'],
    ['Datos', 'Incertidumbre expandida U (k = 2)', '0.00 2'],
  ] as const) {
    await person.click(await screen.findByRole('tab', { name: stage }))
    const field = screen.getByLabelText(label)
    await person.type(field, text)
    for (const leave of stage === 'Datos' ? leaves.slice(0, 1) : leaves) {
      await person.click(leave())
      expect(field).toHaveFocus()
      expect(field).toHaveAccessibleDescription('Escribe un número')
    }
    await person.clear(field)
  }
})

test('two devices’ readings of one series are told, so that one can be chosen', async () => {
  await open('/9')
  const reading = { punto: '0', sentido: 'sube' as const, aplicado: '0', leido: '4.01' }
  const series = (...encontrado: object[]) => ({ ...testContent, encontrado }) as typeof testContent
  const fields = series({ ...reading, aplicado: '0.02' }, { ...reading, motivo: 'Fuga' })
  const conflict = { fields: series(reading) }
  hasDrafts(draftEntry({ fields, conflict }))
  const name = 'Encontrado 0 % sube: 0.02 → 4.01\n0 % sube: 0 → 4.01 · Fuga 0 % sube: 0 → 4.01'
  expect(await screen.findByRole('row', { name })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Este borrador se cambió en dos dispositivos$/)
})

test.each<[string, (person: UserEvent) => unknown]>([
  ['once there is a network', () => window.dispatchEvent(new Event('online'))],
  [
    'when it is asked for',
    async (person) => {
      await person.click(screen.getByRole('button', { name: 'Reintentar' }))
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    },
  ],
])('a certificate that did not come is read again %s', async (_when, again) => {
  server.answer(certificateJson, apiFailure('UNAVAILABLE'))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const person = await open('/9')
  hasDrafts(draftEntry({ numero: 'CAL-2026-000001' }))
  expect(await screen.findByText(/El servicio no está disponible/)).toBeVisible()
  const read = server.answer(certificateJson, apiFailure('UNAVAILABLE'))
  await act(() => again(person))
  await waitFor(() => expect(read).toHaveLength(1))
})
