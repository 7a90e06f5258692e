import { type DeviceDatabase, openDatabase } from './database'

/**
 * What a person's databases (`remote-….<user id>`) hold is for nobody else at this device. When the person leaves, rows that the
 * portal has are deleted; those that it lacks (`dirty`, `deleted`) are encrypted with the person's public key, whose private
 * half only that person's session gets from the portal: ECDH P-256 with a key of its own for each box, AES-GCM 256.
 */

/** P-256 JWK. */
type PublicKey = Record<'kty' | 'crv' | 'x' | 'y', string>
type PrivateKey = PublicKey & { d: string }

interface Row {
  clave: string
  dirty?: boolean
  deleted?: boolean
}

interface Box {
  clave: string
  database: string
  /** How many rows of which table. */
  counts: Record<string, number>
  once: JsonWebKey
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const OWNED = /^remote-[a-z-]+\.(\d+)$/
const { subtle } = globalThis.crypto ?? {}

const openSealed = () => openDatabase('csuite-sealed', ['keys', 'boxes'])

/** None where they cannot be read: what is not known is neither deleted nor opened. */
const rowsOf = <R>(db: DeviceDatabase, table: string) => db.all<R>(table).catch((): R[] => [])

/** One at a time, over all tabs; at once where the browser has no locks, or refuses them with all other storage. */
export async function withDevice<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let isOurs = false
  const begin = () => {
    isOurs = true
    return work()
  }
  return navigator.locks.request('csuite-device', begin).catch((error: unknown) => {
    if (isOurs) throw error
    return work()
  })
}

/** Keeps the public half, with which this browser can encrypt from now on. */
export async function keepPublicKey(userId: number, { kty, crv, x, y }: PublicKey): Promise<void> {
  await (await openSealed()).put('keys', { clave: String(userId), ...{ kty, crv, x, y } })
}

/** True also where the browser keeps nothing that could be encrypted. */
export const hasPublicKey = async (userId: number): Promise<boolean> =>
  !('indexedDB' in window) || (await publicKeyOf(await openSealed(), String(userId))) !== undefined

const publicKeyOf = async (sealed: DeviceDatabase, owner: string) =>
  (await rowsOf<{ clave: string } & PublicKey>(sealed, 'keys')).find(({ clave }) => clave === owner)

export interface Leftovers {
  userId: number
  /** Unsent rows by table. */
  counts: Record<string, number>
  /** False: without the person's key, or room for the box, they stay as they are, since nothing else has them. */
  isSealed: boolean
}

/**
 * Empties the databases of everybody but the person who is signed in.
 * @param present id of that person, asked for when it is this tab's turn
 */
export const emptyDatabases = (present: () => number | undefined): Promise<Leftovers[]> =>
  withDevice(async () => {
    const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
    const left: Leftovers[] = []
    for (const { name = '' } of known) {
      const owner = OWNED.exec(name)?.[1]
      if (owner === undefined || Number(owner) === present()) continue
      const answer = await empty(name, owner)
      if (answer) left.push(answer)
    }
    return left
  })

async function empty(name: string, owner: string): Promise<Leftovers | undefined> {
  const db = await openDatabase(name)
  const tables = await Promise.all(
    db.tables.map(async (table) => ({ table, rows: await rowsOf<Row>(db, table) })),
  )
  const unsent = tables
    .map(({ table, rows }) => ({ table, rows: rows.filter(({ dirty, deleted }) => dirty || deleted) }))
    .filter(({ rows }) => rows.length > 0)
  const counts = Object.fromEntries(unsent.map(({ table, rows }) => [table, rows.length]))
  const isSealed = unsent.length > 0 && (await seal(owner, { database: name, counts }, unsent))
  const kept = new Set(isSealed ? [] : unsent.flatMap(({ rows }) => rows))
  for (const { table, rows } of tables)
    await db.delete(table, ...rows.filter((row) => !kept.has(row)).map(({ clave }) => clave))
  db.close()
  return unsent.length > 0 ? { userId: Number(owner), counts, isSealed } : undefined
}

type Unsent = { table: string; rows: Row[] }[]

/** @returns false without the person's key, or where the box is not on the device */
async function seal(
  owner: string,
  about: Pick<Box, 'database' | 'counts'>,
  unsent: Unsent,
): Promise<boolean> {
  const sealed = await openSealed()
  const key = await publicKeyOf(sealed, owner)
  if (!key) return false
  const { kty, crv, x, y } = key
  const theirs = await subtle.importKey('jwk', { kty, crv, x, y }, CURVE, false, [])
  const once = await subtle.generateKey(CURVE, true, ['deriveKey'])
  const secret = await sharedKey(once.privateKey, theirs, 'encrypt')
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await subtle.encrypt(
    { name: 'AES-GCM', iv },
    secret,
    new TextEncoder().encode(JSON.stringify(unsent)),
  )
  const box = { clave: crypto.randomUUID(), once: await subtle.exportKey('jwk', once.publicKey), iv, data }
  return sealed.put('boxes', { ...about, ...box } satisfies Box)
}

const sharedKey = (own: CryptoKey, theirs: CryptoKey, use: 'encrypt' | 'decrypt') =>
  subtle.deriveKey({ name: 'ECDH', public: theirs }, own, { name: 'AES-GCM', length: 256 }, false, [use])

const boxesOf = async (sealed: DeviceDatabase, database: string) =>
  (await rowsOf<Box>(sealed, 'boxes')).filter((box) => box.database === database)

/** How many rows wait encrypted for a database's owner. */
export const countSealed = async (database: string): Promise<number> =>
  !('indexedDB' in window)
    ? 0
    : (await boxesOf(await openSealed(), database))
        .flatMap(({ counts }) => Object.values(counts))
        .reduce((sum, count) => sum + count, 0)

/**
 * Opens what waits for a database's owner; each box is removed once `keep` has stored its rows. One that this key does not open
 * stays.
 */
export async function openBoxes(
  database: string,
  key: PrivateKey,
  keep: (unsent: Unsent) => Promise<void>,
): Promise<void> {
  const sealed = await openSealed()
  const { kty, crv, x, y, d } = key
  const own = await subtle.importKey('jwk', { kty, crv, x, y, d }, CURVE, false, ['deriveKey'])
  for (const { clave, once, iv, data } of await boxesOf(sealed, database)) {
    const theirs = await subtle.importKey('jwk', once, CURVE, false, [])
    const secret = await sharedKey(own, theirs, 'decrypt')
    const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, secret, data).catch(() => null)
    if (!opened) continue
    await keep(JSON.parse(new TextDecoder().decode(opened)) as Unsent)
    await sealed.delete('boxes', clave)
  }
}
