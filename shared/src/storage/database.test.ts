import { NOT_STORED } from '.'
import { openDatabase } from './database'

const rows = new Map<string, { clave: string }>()
let opened: number
/** What the next transactions do: 'closed' throws, as on a closed connection; 'lost' aborts. */
let faults: ('closed' | 'lost')[]
let told: number

const later = (happens: () => void) => queueMicrotask(happens)

/** As much of IndexedDB as the database asks for. */
function connection() {
  const transaction = () => {
    const fault = faults.shift()
    if (fault === 'closed') throw new DOMException('closing', 'InvalidStateError')
    const events: Record<string, () => void> = {}
    const getAll = () => {
      const request: Record<string, unknown> = { result: [...rows.values()] }
      later(() => (request[fault ? 'onerror' : 'onsuccess'] as () => void)())
      return request
    }
    const change = (happens: () => void) => {
      if (!fault) happens()
    }
    return Object.assign(events, {
      objectStore: () => ({
        getAll,
        put: (row: { clave: string }) => change(() => rows.set(row.clave, row)),
        delete: (key: string) => change(() => rows.delete(key)),
      }),
      commit: () => later(() => events[fault ? 'onabort' : 'oncomplete']?.()),
    })
  }
  return { transaction, close: () => undefined }
}

const onNotStored = () => (told += 1)
beforeEach(() => {
  rows.clear()
  ;[opened, told, faults] = [0, 0, []]
  Object.assign(window, {
    indexedDB: {
      open: () => {
        opened += 1
        const request: Record<string, unknown> = { result: connection() }
        later(() => (request['onsuccess'] as () => void)())
        return request
      },
    },
  })
  window.addEventListener(NOT_STORED, onNotStored)
})
afterEach(() => {
  window.removeEventListener(NOT_STORED, onNotStored)
  Reflect.deleteProperty(window, 'indexedDB')
})

test.each<[('closed' | 'lost')[], number, number, string[]]>([
  [[], 1, 0, ['b']],
  [['closed'], 2, 0, ['b']],
  [['lost'], 2, 0, ['b']],
  [['closed', 'lost'], 2, 1, []],
])(
  'a connection that is %j is opened anew: %i opened, %i told, %j stored',
  async (given, times, said, kept) => {
    const db = await openDatabase('remote-x.7', ['filas'])
    faults = [...given]
    await db.put('filas', { clave: 'a' }, { clave: 'b' })
    if (kept.length > 0) await db.delete('filas', 'a')
    expect([opened, told, [...rows.keys()]]).toEqual([times, said, kept])
  },
)

test.each([['closed' as const], ['lost' as const]])(
  'rows are read over a connection that is %j',
  async (given) => {
    rows.set('a', { clave: 'a' })
    const db = await openDatabase('remote-x.7', ['filas'])
    faults = [given]
    expect(await db.all('filas')).toEqual([{ clave: 'a' }])
  },
)

test('rows that cannot be read are not told as none', async () => {
  const db = await openDatabase('remote-x.7', ['filas'])
  faults = ['closed', 'closed']
  await expect(db.all('filas')).rejects.toThrow()
})

test('without IndexedDB rows live as long as the page, and the person is told', async () => {
  Reflect.deleteProperty(window, 'indexedDB')
  const db = await openDatabase('remote-x.7', ['filas'])
  await db.put('filas', { clave: 'a' })
  expect([told, await db.all('filas')]).toEqual([1, [{ clave: 'a' }]])
})
