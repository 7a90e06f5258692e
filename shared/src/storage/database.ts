import { NOT_STORED } from '.'

/** Rows by their `clave`, in named tables of this browser. */
export interface DeviceDatabase {
  readonly tables: readonly string[]
  /** Rejects where they cannot be read, which does not say that there are none. */
  all<Row>(table: string): Promise<Row[]>
  /** False where the rows are not on the device. */
  put(table: string, ...rows: { clave: string }[]): Promise<boolean>
  delete(table: string, ...keys: string[]): Promise<void>
  close(): void
}

const VERSION = 1

/**
 * IndexedDB, for more than `localStorage` holds. A write survives the tab once it was asked for, and the device once its promise
 * resolves. Where the browser blocks or refuses it, rows live as long as the page, and the person is told.
 * @param tables in the plural of the person's language, who is told how many rows are unsent; absent: those of one that exists
 */
export async function openDatabase(name: string, tables: readonly string[] = []): Promise<DeviceDatabase> {
  const first = await open(name, tables).catch(tellNotStored)
  if (!first) return inMemory(tables)
  let db = first
  /** Browsers close the connection of a page that they suspend, some without a word: it is opened anew, once. */
  const attempt = async <T>(work: (connection: IDBDatabase) => Promise<T>): Promise<T> => {
    try {
      return await work(db)
    } catch {
      db.close()
      db = await open(name, tables)
      return work(db)
    }
  }
  const write = async (table: string, count: number, change: (store: IDBObjectStore) => void) => {
    if (count === 0) return true
    return attempt(
      (connection) =>
        new Promise<void>((resolve, reject) => {
          const transaction = connection.transaction(table, 'readwrite', { durability: 'strict' })
          transaction.oncomplete = () => resolve()
          transaction.onabort = () => reject(new Error(name))
          transaction.onerror = () => reject(new Error(name))
          change(transaction.objectStore(table))
          // Otherwise the browser waits for the tab to say that nothing follows, and a killed tab says nothing.
          transaction.commit()
        }),
    ).then(
      () => true,
      () => {
        tellNotStored()
        return false
      },
    )
  }
  return {
    tables: tables.length > 0 ? tables : [...db.objectStoreNames],
    close: () => db.close(),
    all: <Row>(table: string) =>
      attempt(
        (connection) =>
          new Promise<Row[]>((resolve, reject) => {
            const request = connection.transaction(table).objectStore(table).getAll()
            request.onsuccess = () => resolve(request.result as Row[])
            request.onerror = () => reject(new Error(name))
          }),
      ),
    put: (table, ...rows) => write(table, rows.length, (store) => rows.forEach((row) => store.put(row))),
    delete: async (table, ...keys) =>
      void (await write(table, keys.length, (store) => keys.forEach((key) => store.delete(key)))),
  }
}

const tellNotStored = (): void => void window.dispatchEvent(new Event(NOT_STORED))

function open(name: string, tables: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION)
    request.onupgradeneeded = () => {
      // It was to exist.
      if (tables.length === 0) request.transaction?.abort()
      for (const table of tables) request.result.createObjectStore(table, { keyPath: 'clave' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error(name))
    request.onblocked = () => reject(new Error(name))
  })
}

function inMemory(names: readonly string[]): DeviceDatabase {
  const tables = new Map<string, Map<string, unknown>>()
  const of = (table: string) => {
    const rows = tables.get(table) ?? new Map<string, unknown>()
    tables.set(table, rows)
    return rows
  }
  return {
    tables: names,
    close: () => undefined,
    all: <Row>(table: string) => Promise.resolve([...of(table).values()] as Row[]),
    put: (table, ...rows) => {
      for (const row of rows) of(table).set(row.clave, row)
      return Promise.resolve(false)
    },
    delete: (table, ...keys) => {
      for (const key of keys) of(table).delete(key)
      return Promise.resolve()
    },
  }
}
