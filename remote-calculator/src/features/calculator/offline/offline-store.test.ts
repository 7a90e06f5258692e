import { type FileStore, isOwnDocument, keepablePath, keepCopy, keptAnswer } from './offline-store'

const origin = 'https://portal.example'

function memoryStore(initial: Record<string, string> = {}) {
  const files = new Map(Object.entries(initial).map(([path, body]) => [path, new Response(body)]))
  const store: FileStore = {
    match: (address) => Promise.resolve(files.get(address)?.clone()),
    put: (address, response) => {
      files.set(address, response)
      return Promise.resolve()
    },
    delete: (address) => Promise.resolve(files.delete(address)),
    keys: () => Promise.resolve([...files.keys()].map((path) => ({ url: origin + path }))),
  }
  return { store, paths: () => [...files.keys()].sort() }
}

const html =
  '<html lang="es"><script src="/assets/host.1.js"></script><link href="/remotes/remote-calculator/1/remoteEntry.1.js">' +
  '<link rel="icon" href="data:image/svg+xml,x"><a href="/planes">'

function server(answers: Record<string, string>) {
  return jest.fn((address: string) =>
    Promise.resolve(
      address in answers ? new Response(answers[address]) : new Response('missing', { status: 404 }),
    ),
  )
}

const files = {
  '/calculadora-txi': html,
  '/assets/host.1.js': 'host',
  '/assets/geist.1.woff2': 'font',
  '/remotes/remote-calculator/1/remoteEntry.1.js': 'entry',
}

describe('what may be kept', () => {
  test.each([
    ['/assets/host.1.js', '/assets/host.1.js'],
    [`${origin}/remotes/remote-calculator/1/5.js`, '/remotes/remote-calculator/1/5.js'],
    ['/api/auth/user', null],
    ['/remotes.json', null],
    ['/assets/host.1.js?retry=1', null],
    ['https://elsewhere.example/assets/host.1.js', null],
    ['data:image/svg+xml,x', null],
    ['https://', null],
  ])('%s: %s', (address, expected) => {
    expect(keepablePath(address, origin)).toBe(expected)
  })

  test('only a navigation to the calculator is answered with its document', () => {
    expect(isOwnDocument(new URL(`${origin}/calculadora-txi?entrada=12`), 'navigate')).toBe(true)
    expect(isOwnDocument(new URL(`${origin}/calculadora-txi/`), 'navigate')).toBe(true)
    expect(isOwnDocument(new URL(`${origin}/calculadora-txi-otra`), 'navigate')).toBe(false)
    expect(isOwnDocument(new URL(`${origin}/calculadora-txi`), 'cors')).toBe(false)
  })
})

describe('taking a copy', () => {
  test('keeps the document, what it names and what the page loaded beside that', async () => {
    const { store, paths } = memoryStore()
    await keepCopy({
      store,
      fetch: server(files),
      origin,
      loaded: [`${origin}/assets/geist.1.woff2`, `${origin}/api/auth/user`],
    })
    expect(paths()).toEqual(Object.keys(files).sort())
    expect(await (await store.match('/calculadora-txi'))?.text()).toContain(
      '<html data-offline-copy lang="es">',
    )
  })

  test('drops what the new copy does not need and does not fetch again what it has', async () => {
    const { store, paths } = memoryStore({ '/assets/host.0.js': 'old', '/assets/host.1.js': 'host' })
    const fetch = server(files)
    await keepCopy({ store, fetch, origin, loaded: [] })
    expect(paths()).toEqual([
      '/assets/host.1.js',
      '/calculadora-txi',
      '/remotes/remote-calculator/1/remoteEntry.1.js',
    ])
    expect(fetch).not.toHaveBeenCalledWith('/assets/host.1.js', undefined)
  })

  test('is all or nothing: a missing file leaves the copy before untouched', async () => {
    const { store, paths } = memoryStore({ '/calculadora-txi': 'old', '/assets/host.0.js': 'old' })
    const fetch = server({ '/calculadora-txi': html, '/assets/host.1.js': 'host' })
    await expect(keepCopy({ store, fetch, origin, loaded: [] })).rejects.toThrow('404')
    expect(paths()).toEqual(['/assets/host.0.js', '/calculadora-txi'])
    expect(await (await store.match('/calculadora-txi'))?.text()).toBe('old')
  })
})

test('an offline page gets its document and files, whatever the query, and nothing else', async () => {
  const { store } = memoryStore({ '/calculadora-txi': 'document', '/assets/host.1.js': 'host' })
  const answer = async (address: string, mode: string) =>
    (await keptAnswer(store, new URL(address, origin), mode))?.text()
  expect(await answer('/calculadora-txi?entrada=12', 'navigate')).toBe('document')
  expect(await answer('/assets/host.1.js', 'cors')).toBe('host')
  expect(await answer('/api/auth/user', 'cors')).toBeUndefined()
  expect(await answer('/planes', 'navigate')).toBeUndefined()
})
