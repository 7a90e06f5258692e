import { answerOf, cacheKey, type FileCache, SUBPAGES, updateCopy } from './offline-cache'

const { origin } = window.location

function memoryCache(initial: Record<string, string> = {}) {
  const files = new Map(Object.entries(initial).map(([path, body]) => [path, new Response(body)]))
  const cache: FileCache = {
    match: (address) => Promise.resolve(files.get(address)?.clone()),
    put: (address, response) => {
      files.set(address, response)
      return Promise.resolve()
    },
    delete: (address) => Promise.resolve(files.delete(address)),
    keys: () => Promise.resolve([...files.keys()].map((path) => ({ url: origin + path }))),
  }
  return { cache, paths: () => [...files.keys()].sort() }
}

const html =
  '<html lang="es"><script src="/assets/host.1.js"></script><link href="/remotes/remote-calculator/1/remoteEntry.1.js">' +
  '<link rel="icon" href="data:image/svg+xml,x"><a href="/planes">'

function serve(answers: Record<string, string>) {
  const fetch = jest.fn((address: string) =>
    Promise.resolve(
      address in answers ? new Response(answers[address]) : new Response('missing', { status: 404 }),
    ),
  )
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch
  return fetch
}

const subpages = Object.fromEntries(SUBPAGES.map((path) => [path, html]))

const files = {
  ...subpages,
  '/calculadora-txi': html,
  '/assets/host.1.js': 'host',
  '/assets/geist.1.woff2': 'font',
  '/remotes/remote-calculator/1/remoteEntry.1.js': 'entry',
}

describe('the cache key', () => {
  test.each([
    ['/assets/host.1.js', '/assets/host.1.js'],
    [`${origin}/remotes/remote-calculator/1/5.js`, '/remotes/remote-calculator/1/5.js'],
    ['/api/auth/user', null],
    ['/remotes.json', null],
    ['/assets/host.1.js?retry=1', null],
    ['https://elsewhere.example/assets/host.1.js', null],
    ['data:image/svg+xml,x', null],
    ['https://', null],
  ])('of the file %s is %s', (address, expected) => {
    expect(cacheKey(address, 'cors')).toBe(expected)
  })

  test.each([
    ['/calculadora-txi?entrada=12', 'navigate', '/calculadora-txi'],
    ['/calculadora-txi/', 'navigate', '/calculadora-txi'],
    ['/calculadora-txi/instrumentos/PT-1', 'navigate', '/calculadora-txi/instrumentos/0'],
    ['/calculadora-txi-otra', 'navigate', null],
    ['/calculadora-txi/lazo?fuente=12', 'navigate', '/calculadora-txi/lazo'],
    ['/calculadora-txi/nada', 'navigate', null],
    ['/planes', 'navigate', null],
    ['/calculadora-txi', 'cors', null],
  ])('of the document %s (%s) is %s', (address, mode, expected) => {
    expect(cacheKey(address, mode)).toBe(expected)
  })
})

describe('updating the copy', () => {
  test('keeps the document, the files it references and those the page has loaded', async () => {
    const { cache, paths } = memoryCache()
    serve(files)
    await updateCopy(cache, [`${origin}/assets/geist.1.woff2`, `${origin}/api/auth/user`])
    expect(paths()).toEqual(Object.keys(files).sort())
    expect(await (await cache.match('/calculadora-txi'))?.text()).toContain(
      '<html data-offline-copy lang="es">',
    )
  })

  test('removes files that are no longer needed and does not download again what it has', async () => {
    const { cache, paths } = memoryCache({ '/assets/host.0.js': 'old', '/assets/host.1.js': 'host' })
    const fetch = serve(files)
    await updateCopy(cache, [])
    expect(paths()).toEqual([
      '/assets/host.1.js',
      '/calculadora-txi',
      ...[...SUBPAGES].sort(),
      '/remotes/remote-calculator/1/remoteEntry.1.js',
    ])
    expect(fetch).not.toHaveBeenCalledWith('/assets/host.1.js', undefined)
  })

  test('keeps the files of other pages while the document is the same', async () => {
    const { cache, paths } = memoryCache()
    serve({ ...files, '/remotes/remote-calculator/1/verify.1.js': 'verify' })
    await updateCopy(cache, [`${origin}/remotes/remote-calculator/1/verify.1.js`])
    await updateCopy(cache, [`${origin}/assets/geist.1.woff2`])
    expect(paths()).toContain('/remotes/remote-calculator/1/verify.1.js')
  })

  test.each([
    ['a file is missing', { ...subpages, '/calculadora-txi': html, '/assets/host.1.js': 'host' }, '404'],
    ["a hotel's page comes instead", { ...files, '/calculadora-txi/lazo': '<html><p>Wi-Fi' }, 'lazo'],
  ])('is all or nothing: if %s, the previous copy stays', async (_, answers, reason) => {
    const { cache, paths } = memoryCache({ '/calculadora-txi': 'old', '/assets/host.0.js': 'old' })
    serve(answers)
    await expect(updateCopy(cache, [])).rejects.toThrow(reason)
    expect(paths()).toEqual(['/assets/host.0.js', '/calculadora-txi'])
    expect(await (await cache.match('/calculadora-txi'))?.text()).toBe('old')
  })
})

describe('a request', () => {
  const text = async (server: Promise<Response>, copy?: string) =>
    (
      await answerOf(
        () => server,
        () => Promise.resolve(copy === undefined ? copy : new Response(copy)),
      )
    ).text()
  const never = new Promise<Response>(() => undefined)
  const served = () => Promise.resolve(new Response('server'))
  const failed = () => Promise.reject<Response>(new TypeError('Failed to fetch'))

  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
  afterEach(() => jest.useRealTimers())

  test('has the answer of the server, else that of the copy', async () => {
    expect(await text(served(), 'copy')).toBe('server')
    expect(await text(failed(), 'copy')).toBe('copy')
    await expect(text(failed())).rejects.toThrow('Failed to fetch')
  })

  test('waits five seconds for a silent server, the next ones not at all until it answers', async () => {
    const first = text(never, 'copy')
    await jest.advanceTimersByTimeAsync(4900)
    expect(await Promise.race([first, Promise.resolve('waiting')])).toBe('waiting')
    await jest.advanceTimersByTimeAsync(200)
    expect(await first).toBe('copy')
    const next = text(never, 'copy')
    await jest.advanceTimersByTimeAsync(1)
    expect(await next).toBe('copy')
    expect(await text(served(), 'copy')).toBe('server')
    const later = text(never, 'copy')
    await jest.advanceTimersByTimeAsync(4900)
    expect(await Promise.race([later, Promise.resolve('waiting')])).toBe('waiting')
    await jest.advanceTimersByTimeAsync(200)
    expect(await later).toBe('copy')
  })

  test('of a silent server that the copy does not have waits for the server', async () => {
    const server = new Promise<Response>((settle) => setTimeout(() => settle(new Response('server')), 8000))
    const answer = text(server)
    await jest.advanceTimersByTimeAsync(8000)
    expect(await answer).toBe('server')
  })
})
