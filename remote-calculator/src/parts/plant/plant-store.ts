import { ApiError } from '@csuite/shared/client'
import type { CalibrationContent } from '@csuite/shared/contract/calibrations'
import type { Certificate } from '@csuite/shared/contract/certificates'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { sessionStore } from '@csuite/shared/session'
import { type DeviceDatabase, openDatabase } from '@csuite/shared/storage/database'
import { loadDialog } from '@csuite/shared/ui/dialog'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useOfflineCopy } from '../offline/use-offline-copy'
import { type CalibrationEntry, type InstrumentEntry, type OwnedFields, newEntry } from './entries'
import { type Changes, answered, edited, ownRows } from './merge-rows'
import { calibrationKind, instrumentKind, pull, push } from './sync'

const TABLES = {
  instruments: 'instrumentos',
  calibrations: 'calibraciones',
  certificates: 'certificados',
} as const
export type RowName = 'instruments' | 'calibrations'
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
let loaded: Promise<void> | undefined
/** This person's other tabs, which know at once what is kept here: each of them writes whole rows. */
let tabs: BroadcastChannel | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const { getState: state, setState: set } = plantStore

/** A row that is not found may still come from the portal. */
export const isUnread = ({ ready, synced, syncing }: PlantState): boolean => !ready || (!synced && syncing)

/** Loads the signed-in person's rows and keeps them in step with the portal while the screen is open, also without network. */
export function usePlantRows(): void {
  useOfflineCopy(loadDialog)
  useEffect(() => {
    const userId = sessionStore.getState().user?.id ?? 0
    void load(userId).then(() => sync())
    const onChange = () => {
      if (isOnline()) void sync(!document.hidden)
    }
    const stop = onNetworkChange(onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
}

function load(userId: number): Promise<void> {
  if (state().userId === userId && loaded) return loaded
  set({ ...empty, userId })
  const name = `remote-calculator.${userId}`
  tabs?.close()
  tabs = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  database = openDatabase(name, Object.values(TABLES))
  const reading = (loaded = read(database, userId))
  // After what the device had: a message tells what was kept since.
  if (tabs)
    tabs.onmessage = ({ data }: MessageEvent<Kept>) =>
      void reading.then(() => (state().userId === userId ? receive(data) : undefined))
  return reading
}

async function read(opened: Promise<DeviceDatabase>, userId: number): Promise<void> {
  const db = await opened
  const [instruments, calibrations, certificates] = await Promise.all([
    db.all<InstrumentEntry>(TABLES.instruments),
    db.all<CalibrationEntry>(TABLES.calibrations),
    db.all<StoredCertificate>(TABLES.certificates),
  ])
  if (state().userId !== userId) return
  set({
    instruments: instruments.map(withoutProblem),
    calibrations: calibrations.map(withoutProblem),
    certificates,
    ready: true,
  })
}

/** What the portal refused is tried once more by each document: the cause may have gone. A conflict keeps its reason. */
const withoutProblem = <E extends Entry>(row: E): E => (row.conflict ? row : { ...row, problem: null })

type TableName = keyof typeof TABLES
type Entry = InstrumentEntry | CalibrationEntry
interface Kept extends Partial<Changes<{ clave: string }>> {
  name: TableName
  /** What they replace. */
  before?: readonly { clave: string }[]
}

/** In memory. */
function hold(name: TableName, { put = [], gone = [] }: Partial<Changes<{ clave: string }>>): void {
  const before: readonly { clave: string }[] = state()[name]
  const next = new Map(before.map((row) => [row.clave, row]))
  for (const clave of gone) next.delete(clave)
  for (const row of put) next.set(row.clave, row)
  set({ [name]: [...next.values()] })
}

/** From another tab. Where the person types, which is in a visible tab, what stays of this one is written again. */
function receive({ name, before = [], ...changes }: Kept): void {
  if (name === 'certificates') return hold(name, changes)
  const own = ownRows(state()[name], before as Entry[], changes as Partial<Changes<Entry>>)
  hold(name, { ...changes, put: [...(changes.put ?? []), ...own] })
  if (!document.hidden) void database?.then((db) => db.put(TABLES[name], ...own))
}

/** In memory, on the device and in the memory of other tabs. */
async function keep<Name extends TableName>(
  name: Name,
  changes: Partial<Changes<PlantState[Name][number]>>,
): Promise<void> {
  const { put = [], gone = [] } = changes
  const claves = new Set([...put.map(({ clave }) => clave), ...gone])
  const before = state()[name].filter(({ clave }) => claves.has(clave))
  hold(name, changes)
  tabs?.postMessage({ name, before, ...changes } satisfies Kept)
  const db = await database
  await db?.put(TABLES[name], ...put)
  await db?.delete(TABLES[name], ...gone)
}

const rowOf = (name: RowName, clave: string) => state()[name].find((row) => row.clave === clave)

export const keepCertificate = (clave: string, certificate: Certificate): Promise<void> =>
  keep('certificates', { put: [{ ...certificate, clave }] })

let running: Promise<boolean> | undefined
let again = false
/** The next run also reads what the portal has. */
let fetching = false

/**
 * Sends what was typed here and, if asked to, fetches; one run at a time, over all tabs. A run that fails, whatever
 * of, leaves everything for the next, which follows at once if it was asked for meanwhile.
 * @returns whether it went through
 */
export function sync(fetches = true): Promise<boolean> {
  clearTimeout(timer)
  fetching ||= fetches
  again ||= running !== undefined
  running ??= run()
  return running
}

async function run(): Promise<boolean> {
  set({ syncing: true })
  let isDone: boolean
  do {
    again = false
    isDone = await withLock(exchange).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ApiError)) console.error(error)
        return false
      },
    )
    fetching ||= !isDone
  } while (again)
  running = undefined
  set({ syncing: false })
  return isDone
}

const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('remote-calculator.sync', work) : work()

async function exchange(): Promise<void> {
  const { token } = sessionStore.getState()
  // Somebody else's token would make these rows theirs.
  const isTheirs = () =>
    sessionStore.getState().token === token && state().userId === (sessionStore.getState().user?.id ?? 0)
  if (!isTheirs()) return
  // Rows that are not read yet would look like rows that are not here.
  await loaded
  const keepTheirs: typeof keep = (name, changes) => {
    if (!isTheirs()) throw new ApiError(401, 'UNAUTHORIZED', '')
    return keep(name, changes)
  }
  const instruments = () => state().instruments
  const calibrations = () => state().calibrations
  const ofInstruments = instrumentKind(token)
  const ofCalibrations = calibrationKind(token, instruments)
  await push(ofInstruments, instruments(), (answer, sent) =>
    keepTheirs('instruments', refetched(answered(answer, sent, instruments()))),
  )
  await push(ofCalibrations, calibrations(), (answer, sent) =>
    keepTheirs('calibrations', refetched(answered(answer, sent, calibrations()))),
  )
  if (!fetching) return
  fetching = false
  await keepTheirs('instruments', await pull(ofInstruments, instruments))
  await keepTheirs('calibrations', await pull(ofCalibrations, calibrations))
  set({ synced: true })
}

/** Where the portal has something else than this device thought, the rest is read too. */
function refetched<E extends Entry>(answer: Changes<E>): Changes<E> {
  fetching ||= answer.put.some(({ conflict, problem }) => conflict || problem)
  return answer
}

/**
 * @param clave of the instrument that is changed; a new one without it
 * @param begun what the form began with, since when the row may have changed
 */
export async function saveInstrument(
  typed: OwnedFields,
  clave?: string,
  begun?: OwnedFields,
): Promise<InstrumentEntry> {
  const before = state().instruments.find((entry) => entry.clave === clave)
  const entry = before ? edited(before, begun ?? before.fields, typed) : newEntry(typed)
  await keep('instruments', { put: [entry] })
  void sync(false)
  return entry
}

export async function discard(name: RowName, clave: string): Promise<void> {
  const before = rowOf(name, clave)
  if (!before) return
  await keep(name, { put: [{ ...before, deleted: true, conflict: null, problem: null }] })
  void sync(false)
}

/** Sends again what the portal refused. */
export async function retry(name: RowName, clave: string): Promise<void> {
  const before = rowOf(name, clave)
  if (!before) return
  await keep(name, { put: [{ ...before, problem: null }] })
  void sync(false)
}

/** Of two devices' rows the one that a person chose. */
export async function decide(name: RowName, clave: string, choice: 'mine' | 'theirs'): Promise<void> {
  const before = rowOf(name, clave)
  if (!before?.conflict) return
  const { fields, version } = before.conflict
  if (fields === null) await decideDeleted(name, before, choice)
  else {
    const chosen = choice === 'mine' ? { dirty: true } : { dirty: false, fields }
    const row = { ...before, base: fields, version, conflict: null, problem: null, ...chosen }
    await keep(name, { put: [row as Entry] })
  }
  void sync(false)
}

/** Deleted elsewhere, or of a group that the person left: it goes, or comes back as a new row with what was typed for it. */
async function decideDeleted(name: RowName, before: Entry, choice: 'mine' | 'theirs'): Promise<void> {
  const { clave } = before
  if (choice === 'theirs') return keep(name, { gone: [clave] })
  if ('numero' in before) {
    const row = { ...before, id: null, base: null, version: 0, conflict: null, dirty: true }
    return keep('calibrations', { put: [row] })
  }
  const own = newEntry({ ...before.fields, idGrupo: null })
  await keep('instruments', { put: [own], gone: [clave] })
  const drafts = state().calibrations.filter(({ instrumentKey }) => instrumentKey === clave)
  await keep('calibrations', {
    put: drafts.map((draft) => ({ ...draft, instrumentKey: own.clave, problem: null })),
  })
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
  await keep('calibrations', { put: [entry] })
  void sync(false)
  return entry
}

/** Stores each keystroke on the device at once, and sends it when the typing pauses. */
export async function saveCalibration(clave: string, changes: Partial<CalibrationContent>): Promise<void> {
  const before = state().calibrations.find((entry) => entry.clave === clave)
  if (!before || before.numero !== null) return
  const fields = { ...before.fields, ...changes }
  const closed = before.closed || fields.dejado.length > 0
  await keep('calibrations', { put: [{ ...before, fields, closed, dirty: true, problem: null }] })
  clearTimeout(timer)
  timer = setTimeout(() => void sync(false), SEND_MS)
}
