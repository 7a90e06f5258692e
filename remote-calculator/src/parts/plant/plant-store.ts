import { ApiError } from '@csuite/shared/client'
import type { CalibrationContent } from '@csuite/shared/contract/calibrations'
import type { Certificate } from '@csuite/shared/contract/certificates'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { sessionStore } from '@csuite/shared/session'
import { type DeviceDatabase, openDatabase } from '@csuite/shared/storage/database'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type CalibrationEntry, type InstrumentEntry, type OwnedFields, newEntry } from './entries'
import { differences, merged } from './merge'
import { type Changes, calibrationKind, conflicting, instrumentKind, pull, push } from './sync'

const TABLES = ['instrumentos', 'calibraciones', 'certificados'] as const
/** After the last keystroke. */
const SEND_MS = 1500

interface StoredCertificate extends Certificate {
  clave: string
}

interface PlantState {
  userId: number | null
  /** What the device has is in memory. */
  ready: boolean
  /** The portal was asked once since the page was opened. */
  synced: boolean
  syncing: boolean
  instruments: readonly InstrumentEntry[]
  calibrations: readonly CalibrationEntry[]
  certificates: readonly StoredCertificate[]
}

const empty: PlantState = {
  ...{ userId: null, ready: false, synced: false, syncing: false },
  ...{ instruments: [], calibrations: [], certificates: [] },
}

export const plantStore = createStore<PlantState>(() => empty)
export const usePlant = <T>(selector: (state: PlantState) => T): T => useStore(plantStore, selector)

let database: Promise<DeviceDatabase> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const { getState: state, setState: set } = plantStore

/** Loads the signed-in person's rows and keeps them in step with the portal while the screen is open. */
export function usePlantRows(): void {
  useEffect(() => {
    const userId = sessionStore.getState().user?.id ?? 0
    void load(userId).then(sync)
    const onChange = () => {
      if (isOnline()) void sync()
    }
    const stop = onNetworkChange(onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
}

async function load(userId: number): Promise<void> {
  if (state().userId === userId && database) {
    await database
    return
  }
  set({ ...empty, userId })
  database = openDatabase(`remote-calculator.${userId}`, TABLES)
  const db = await database
  const [instruments, calibrations, certificates] = await Promise.all([
    db.all<InstrumentEntry>('instrumentos'),
    db.all<CalibrationEntry>('calibraciones'),
    db.all<StoredCertificate>('certificados'),
  ])
  if (state().userId === userId) set({ instruments, calibrations, certificates, ready: true })
}

const replaced = <E extends { clave: string }>(before: readonly E[], { put, gone }: Changes<E>): E[] => {
  const next = new Map(before.map((entry) => [entry.clave, entry]))
  for (const clave of gone) next.delete(clave)
  for (const entry of put) next.set(entry.clave, entry)
  return [...next.values()]
}

async function keepInstruments(changes: Changes<InstrumentEntry>): Promise<void> {
  set({ instruments: replaced(state().instruments, changes) })
  const db = await database
  await db?.put('instrumentos', ...changes.put)
  await db?.delete('instrumentos', ...changes.gone)
}

async function keepCalibrations(changes: Changes<CalibrationEntry>): Promise<void> {
  set({ calibrations: replaced(state().calibrations, changes) })
  const db = await database
  await db?.put('calibraciones', ...changes.put)
  await db?.delete('calibraciones', ...changes.gone)
}

export async function keepCertificate(clave: string, certificate: Certificate): Promise<void> {
  const row = { ...certificate, clave }
  set({ certificates: replaced(state().certificates, { put: [row], gone: [] }) })
  await (await database)?.put('certificados', row)
}

/** What was typed while an answer was under way is sent next, on top of what the answer brought; blanks stay as typed. */
function unlessTyped<E extends InstrumentEntry | CalibrationEntry>(
  now: E | undefined,
  sent: E | undefined,
  answer: Changes<E>,
): Changes<E> {
  const [row] = answer.put
  if (!row || !now || !sent || ('numero' in row && row.numero !== null)) return answer
  const { deleted } = now
  const isTyped = differences<object>(now.fields, sent.fields).length > 0 || deleted !== sent.deleted
  const fields = merged<object>(sent.fields, now.fields, row.fields)
  const typed = fields ? { ...row, fields } : conflicting(row, now)
  return {
    ...answer,
    put: [{ ...typed, deleted, dirty: row.dirty || isTyped, ...(deleted && { conflict: null }) } as E],
  }
}

let running: Promise<void> | undefined
let again = false

/** Sends and fetches; one run at a time, over all tabs. A run that fails leaves everything for the next. */
export function sync(): Promise<void> {
  clearTimeout(timer)
  if (running) {
    again = true
    return running
  }
  set({ syncing: true })
  const run = async () => {
    do {
      again = false
      await withLock(exchange)
    } while (again)
  }
  running = run()
    .then(() => set({ synced: true }))
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    .finally(() => {
      running = undefined
      set({ syncing: false })
    })
  return running
}

const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('remote-calculator.sync', work) : work()

async function exchange(): Promise<void> {
  // Somebody else's token would make these rows theirs.
  if (state().userId !== (sessionStore.getState().user?.id ?? 0)) return
  const instruments = () => state().instruments
  const calibrations = () => state().calibrations
  const ofCalibrations = calibrationKind(instruments)
  await push(instrumentKind, instruments(), (answer, sent) =>
    keepInstruments(
      unlessTyped(
        instruments().find(({ clave }) => clave === sent?.clave),
        sent,
        answer,
      ),
    ),
  )
  await push(ofCalibrations, calibrations(), (answer, sent) =>
    keepCalibrations(
      unlessTyped(
        calibrations().find(({ clave }) => clave === sent?.clave),
        sent,
        answer,
      ),
    ),
  )
  await keepInstruments(await pull(instrumentKind, instruments))
  await keepCalibrations(await pull(ofCalibrations, calibrations))
}

function sendSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sync(), SEND_MS)
}

/** @param clave of the instrument that is changed; a new one without it */
export async function saveInstrument(fields: OwnedFields, clave?: string): Promise<InstrumentEntry> {
  const before = state().instruments.find((entry) => entry.clave === clave)
  const entry = before ? { ...before, fields, dirty: true, problem: null } : newEntry(fields)
  await keepInstruments({ put: [entry], gone: [] })
  void sync()
  return entry
}

export async function removeInstrument(clave: string): Promise<void> {
  const before = state().instruments.find((entry) => entry.clave === clave)
  if (!before) return
  await keepInstruments({ put: [{ ...before, deleted: true, conflict: null, problem: null }], gone: [] })
  void sync()
}

/** Of two devices' rows the one that a person chose. */
export async function decideInstrument(clave: string, choice: 'mine' | 'theirs'): Promise<void> {
  const before = state().instruments.find((entry) => entry.clave === clave)
  if (before?.conflict?.fields === null && choice === 'mine') await comeBack(before)
  else if (before?.conflict) await keepInstruments(decided(before, choice))
  void sync()
}

/** Deleted, or of a group that the person left: a new row of the person's own, with what was typed for it. */
async function comeBack({ clave, fields }: InstrumentEntry): Promise<void> {
  const entry = newEntry({ ...fields, idGrupo: null })
  await keepInstruments({ put: [entry], gone: [clave] })
  const drafts = state().calibrations.filter(({ instrumentKey }) => instrumentKey === clave)
  await keepCalibrations({
    put: drafts.map((draft) => ({ ...draft, instrumentKey: entry.clave, problem: null })),
    gone: [],
  })
}

export async function decideCalibration(clave: string, choice: 'mine' | 'theirs'): Promise<void> {
  const before = state().calibrations.find((entry) => entry.clave === clave)
  if (before?.conflict) await keepCalibrations(decided(before, choice))
  void sync()
}

function decided<E extends InstrumentEntry | CalibrationEntry>(
  before: E,
  choice: 'mine' | 'theirs',
): Changes<E> {
  const { conflict } = before
  if (!conflict) return { put: [], gone: [] }
  const { fields, version } = conflict
  if (fields === null)
    // Deleted elsewhere: it goes, or comes back as a new row.
    return choice === 'theirs'
      ? { put: [], gone: [before.clave] }
      : { put: [{ ...before, id: null, base: null, version: 0, conflict: null, dirty: true }], gone: [] }
  const chosen = choice === 'mine' ? { dirty: true } : { dirty: false, fields }
  return {
    put: [{ ...before, base: fields, version, conflict: null, problem: null, ...chosen } as E],
    gone: [],
  }
}

const NEW_CONTENT: CalibrationContent = {
  ...{ encontrado: [], dejado: [], puntos: ['0', '25', '50', '75', '100'] },
  patron: { nombre: '', serie: '', certificado: '', incertidumbreEn: 'senal' },
  ...{ regla: 'simple', linea: 'terminal', lugar: '', orden: '', ambiente: {}, observaciones: '' },
}

/** A draft with the standard and the place of the calibration before it. */
export async function beginCalibration(instrument: InstrumentEntry): Promise<CalibrationEntry> {
  const last = state()
    .calibrations.filter(({ foreign }) => !foreign)
    .sort((one, other) => (one.creada < other.creada ? 1 : -1))[0]
  const { patron, regla, linea, lugar, puntos } = last?.fields ?? NEW_CONTENT
  const entry: CalibrationEntry = {
    ...newEntry({ ...NEW_CONTENT, patron, regla, linea, lugar, puntos }),
    ...{ instrumentKey: instrument.clave, instrument: instrument.fields, closed: false },
    ...{ numero: null, firmada: null, creada: new Date().toISOString() },
  }
  await keepCalibrations({ put: [entry], gone: [] })
  void sync()
  return entry
}

/** Stores each keystroke on the device at once, and sends it when the typing pauses. */
export async function saveCalibration(clave: string, changes: Partial<CalibrationContent>): Promise<void> {
  const before = state().calibrations.find((entry) => entry.clave === clave)
  if (!before || before.numero !== null) return
  const fields = { ...before.fields, ...changes }
  const closed = before.closed || fields.dejado.length > 0
  await keepCalibrations({ put: [{ ...before, fields, closed, dirty: true, problem: null }], gone: [] })
  sendSoon()
}

export async function discardCalibration(clave: string): Promise<void> {
  const before = state().calibrations.find((entry) => entry.clave === clave)
  if (!before) return
  await keepCalibrations({ put: [{ ...before, deleted: true, conflict: null, problem: null }], gone: [] })
  void sync()
}
