import { ApiError, callAs, sessionToken } from '@csuite/shared/client'
import type { Certificate } from '../../../contract/certificates'
import { deviceKey } from '@csuite/shared/contract/preferences'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { sessionStore } from '@csuite/shared/session'
import {
  countSealed,
  hasPublicKey,
  keepPublicKey,
  openBoxes,
  withDevice,
} from '@csuite/shared/storage/sealed'
import { loadDialog } from '@csuite/shared/ui/dialog'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useOfflineCopy } from '../offline/use-offline-copy'
import { type Device, openDevice } from './device'
import type { CalibrationEntry, Entry, InstrumentEntry } from './entries'
import { inTurn } from './in-turn'
import { plantSyncTexts as texts } from './plant-sync.texts'
import { type Changes, calibrationKind, instrumentKind, pull, push } from './sync'

const TABLES = {
  instruments: 'instrumentos',
  calibrations: 'calibraciones',
  certificates: 'certificados',
} as const
/** After the last keystroke. */
export const SEND_MS = 1500
/** After a run that was refused or broken off; without network too, as the person may have gone on to another screen. */
const RETRY_MS = 30_000
export type RowName = 'instruments' | 'calibrations'

interface StoredCertificate extends Certificate {
  clave: string
}

interface PlantState {
  /** The signed-in person's. */
  device: Device | null
  /** What the device has is in memory. */
  ready: boolean
  /** The portal was asked once since the page was opened. */
  synced: boolean
  syncing: boolean
  /** Why the last run failed, as a sentence. */
  failure: string | null
  /** The next run also reads what the portal has. */
  stale: boolean
  /** The browser refused a row, which is in this page's memory only. */
  unstored: boolean
  /** When what is typed, or was refused, goes out. */
  timer: ReturnType<typeof setTimeout> | undefined
  /** Rows of an earlier session that only the portal's key opens. */
  sealed: number
  /** `clave` of the row that another tab changed last. */
  elsewhere: string | null
  instruments: readonly InstrumentEntry[]
  calibrations: readonly CalibrationEntry[]
  certificates: readonly StoredCertificate[]
}

const empty: PlantState = {
  ...{ device: null, ready: false, synced: false, syncing: false, stale: true, timer: undefined },
  ...{
    failure: null,
    unstored: false,
    sealed: 0,
    elsewhere: null,
    instruments: [],
    calibrations: [],
    certificates: [],
  },
}

export const plantStore = createStore<PlantState>(() => empty)
export const usePlant = <T>(selector: (state: PlantState) => T): T => useStore(plantStore, selector)

const { getState: state, setState: set } = plantStore

export const unsentIn = ({ instruments, calibrations }: PlantState): number =>
  [...instruments, ...calibrations].filter(({ dirty, deleted }) => dirty || deleted).length

/** The draft's new instrument where the portal refused it: the draft waits until a person mends that. */
export const refusedFor =
  ({ id, instrumentKey }: CalibrationEntry) =>
  ({ instruments }: PlantState): InstrumentEntry | undefined =>
    instruments.find(
      (one) => id === null && one.clave === instrumentKey && one.id === null && one.problem !== null,
    )

/** What a row that is not found says: it may still come from the portal, which could not be read at all, or there is none. */
export const readState = ({ ready, synced, syncing, failure }: PlantState): 'loading' | 'failed' | 'read' =>
  ready && !synced && failure ? 'failed' : !ready || (!synced && syncing) ? 'loading' : 'read'

/** Loads the signed-in person's rows and keeps them in step with the portal while the screen is open, also without network. */
export function usePlantRows(): void {
  useOfflineCopy(loadDialog)
  useEffect(() => {
    void sync()
    const onChange = () => {
      const { device } = state()
      if (!document.hidden && device) device.isBehind = true
      void (isOnline() ? sync(!document.hidden) : openRows())
    }
    const stop = onNetworkChange(onChange)
    document.addEventListener('visibilitychange', onChange)
    // From the back/forward cache, where the browser does not tell that the page is visible again.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !state().device?.opening) onChange()
    }
    window.addEventListener('pageshow', onShow)
    return () => {
      stop()
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
}

/** The next person's screens show nothing of this one's; the host empties the device. */
sessionStore.subscribe((session, before) => {
  if (session.user?.id === before.user?.id) return
  state().device?.close()
  clearTimeout(state().timer)
  set(empty)
})

const openedDevice = (): Device => {
  const open = state().device
  if (open) return open
  const name = `remote-calculator.${sessionStore.getState().user?.id ?? 0}`
  const device = openDevice(name, Object.values(TABLES), hear)
  set({ ...empty, device })
  return device
}

/**
 * Makes this tab the one that writes what the portal says, with what other tabs wrote before.
 * @returns false where a visible tab does, or the device cannot be read
 */
export async function openRows(): Promise<boolean> {
  const device = openedDevice()
  if (device.isWriter() && !device.isBehind && !device.opening) return true
  const open = async () => {
    const isWriter = await device.claim()
    if (device.isBehind) await read(device)
    return isWriter
  }
  const failed = (error: unknown) => {
    console.error(error)
    return false
  }
  device.opening ??= open()
    .catch(failed)
    .finally(() => (device.opening = undefined))
  return device.opening
}

async function read(device: Device): Promise<void> {
  const before = state()
  // Otherwise what was typed would be lost.
  if (before.ready && !(await device.stored)) return
  // Not while the host encrypts what this same person's last session left.
  const db = await withDevice(() => device.db)
  const [sealed, instruments, calibrations, certificates] = await Promise.all([
    countSealed(device.name),
    db.all<InstrumentEntry>(TABLES.instruments),
    db.all<CalibrationEntry>(TABLES.calibrations),
    db.all<StoredCertificate>(TABLES.certificates),
  ])
  const now = state()
  if (now.device !== device) return
  // Something was typed, or told by another tab, meanwhile.
  if (now.instruments !== before.instruments || now.calibrations !== before.calibrations) return read(device)
  device.isBehind = false
  set({ instruments, calibrations, certificates, sealed, ready: true })
  if (before.synced || !device.isWriter()) return
  // What the portal refused is tried once more by each document: the cause may have gone. A conflict keeps its reason.
  for (const name of ['instruments', 'calibrations'] as const)
    for (const { clave, problem, conflict } of state()[name])
      if (problem && !conflict) await write({ name, edits: [{ clave, problem: null }] })
}

type TableName = keyof typeof TABLES
export type Row = InstrumentEntry | CalibrationEntry
/** A whole row, or what a person changed of it. */
type Edit = { clave: string; fields?: object } & Partial<Omit<Entry<object>, 'fields'>>
interface Message {
  name: TableName
  /** By a person; else by the writer, as the portal has it. */
  edits?: readonly Edit[]
  put?: readonly Held[]
  gone?: readonly string[]
  /** That the sender has of its first row; where the writer has another, it answers with the row. */
  version?: number | undefined
}
interface Held {
  clave: string
  version?: number
}

/** In memory. @returns the rows that changed */
function hold({ name, edits = [], put = [], gone = [] }: Message): Held[] {
  const next = new Map<string, Held & { fields?: object }>(state()[name].map((row) => [row.clave, row]))
  const rows = [...put]
  for (const { fields, ...edit } of edits) {
    const before = next.get(edit.clave)
    // A part of a row that is not here any more, or not yet, is none.
    if (before || name === 'certificates' || (fields && 'base' in edit))
      rows.push({ ...before, ...edit, ...(fields && { fields: { ...before?.fields, ...fields } }) })
  }
  for (const clave of gone) next.delete(clave)
  for (const row of rows) next.set(row.clave, row)
  set({ [name]: [...next.values()] })
  return rows
}

/**
 * In memory, on the device in the task of the key, and in the memory of other tabs.
 * @param isTold false where they know it
 */
export async function write(message: Message, isTold = true): Promise<Held[]> {
  const { name, edits, gone = [] } = message
  const rows = hold(message)
  const { device, elsewhere } = state()
  if (edits?.some(({ clave }) => clave === elsewhere)) set({ elsewhere: null })
  const db = await device?.db
  const stored = db?.put(TABLES[name], ...rows)
  if (device && stored) {
    device.stored = Promise.all([device.stored, stored]).then((all) => all.every(Boolean))
    void device.stored.then((all) => all || state().device !== device || set({ unstored: true }))
  }
  const removed = db?.delete(TABLES[name], ...gone)
  if (isTold) device?.tell({ ...message, version: rows[0]?.version } satisfies Message)
  // Who types is the writer.
  if (edits && device && !device.isWriter()) void openRows()
  await stored
  await removed
  return rows
}

/** From another tab. The writer has the last word, and writes what is typed in others on top of what the portal says. */
function hear(message: Message): void {
  const { name, edits, version, gone } = message
  const { device } = state()
  const isWriter = device?.isWriter()
  const typed = edits?.find(({ fields }) => fields)
  if (typed) set({ elsewhere: typed.clave })
  // Of a run whose turn ends here.
  if (!edits && (isWriter || device?.opening)) return
  const put = hold(message)
  if (isWriter)
    void write(
      { name, put, ...(gone && { gone }) },
      put.some((row) => row.version !== version),
    )
}

export const rowOf = (name: RowName, clave?: string): Row | undefined =>
  state()[name].find((row) => row.clave === clave)

export const keepCertificate = async (clave: string, certificate: Certificate): Promise<void> =>
  void (await write({ name: 'certificates', edits: [{ ...certificate, clave }] }))

/**
 * Sends what was typed here and, if asked to, fetches; one run at a time. A run that fails, whatever of, leaves everything for
 * the next, which follows at once if it was asked for meanwhile.
 * @returns whether it went through
 */
export function sync(fetches = true): Promise<boolean> {
  if (!sessionStore.getState().user) return Promise.resolve(false)
  openedDevice()
  clearTimeout(state().timer)
  if (fetches) set({ stale: true })
  return run()
}

const run = inTurn(async () => {
  set({ syncing: true })
  let failure: string | null = null
  const isDone = await exchange().catch((error: unknown) => {
    const isOfApi = error instanceof ApiError
    if (!isOfApi) console.error(error)
    // Who has another session or another tab is told nothing here.
    if (!isOfApi || error.status !== 401) failure = (isOfApi && error.message) || texts.failed
    return false
  })
  set({ syncing: false, failure, ...(!isDone && { stale: true }) })
  if (!isDone && state().device?.isWriter()) sendIn(RETRY_MS)
  return isDone
})

export function sendIn(ms: number): void {
  clearTimeout(state().timer)
  // Without network only its return is waited for: a run would say on the screen that it loads.
  const send = () => (ms === RETRY_MS && !isOnline() ? sendIn(ms) : void sync(false))
  set({ timer: setTimeout(send, ms) })
}

async function exchange(): Promise<boolean> {
  // Rows that are not read yet would look like rows that are not here.
  if (!(await openRows())) return false
  const { device } = state()
  const token = await sessionToken()
  /** Somebody else's token would make these rows theirs; another tab has newer ones. */
  const theirs = () => {
    const now = state()
    if (now.device !== device || !device?.isWriter() || sessionStore.getState().token !== token)
      throw new ApiError(401, 'UNAUTHORIZED', '')
    return now
  }
  const keep = (name: RowName) => async (changed: Partial<Changes<Row>>) => {
    theirs()
    // Where the portal has something else than this device thought, the rest is read too.
    if (changed.put?.some(({ conflict, problem }) => conflict || problem)) set({ stale: true })
    await write({ name, ...changed })
  }
  const instruments = () => theirs().instruments
  const calibrations = () => theirs().calibrations
  const ofInstruments = instrumentKind(token)
  const ofCalibrations = calibrationKind(token, instruments)
  theirs()
  // A draft is sent only once its instrument is here.
  if (await openSealed(token, keep)) await keep('instruments')(await pull(ofInstruments, instruments))
  await push(ofInstruments, instruments, keep('instruments'))
  await push(ofCalibrations, calibrations, keep('calibrations'))
  if (!state().stale) return true
  set({ stale: false })
  await keep('instruments')(await pull(ofInstruments, instruments))
  await keep('calibrations')(await pull(ofCalibrations, calibrations))
  set({ synced: true })
  return true
}

/**
 * Brings back what an earlier session on this device left encrypted, and gets the key for the next sign-out.
 * @returns whether anything was encrypted
 * @throws ApiError where something is and the portal does not give the key
 */
async function openSealed(
  token: string | null,
  keep: (name: RowName) => (changed: Partial<Changes<Row>>) => Promise<void>,
): Promise<boolean> {
  const userId = sessionStore.getState().user?.id ?? 0
  const { sealed, device, synced } = state()
  // Once a document in any case: a restored portal may have another.
  if (!device || (sealed === 0 && synced && (await hasPublicKey(userId)))) return false
  try {
    const key = await callAs(token, deviceKey)
    await keepPublicKey(userId, key)
    await openBoxes(device.name, key, async (unsent) => {
      for (const { table, rows } of unsent)
        await keep(table === TABLES.instruments ? 'instruments' : 'calibrations')({ put: rows as Row[] })
    })
    if (sealed > 0) set({ sealed: await countSealed(device.name) })
  } catch (error) {
    // Without anything encrypted the next run asks again.
    if (sealed > 0) throw error
  }
  return sealed > 0
}

/** By a person. */
export async function change(name: RowName, edits: Edit[], gone: string[] = []): Promise<Row | undefined> {
  const [row] = await write({ name, edits, gone })
  void sync(false)
  return row as Row | undefined
}
