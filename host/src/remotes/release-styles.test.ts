import { FileError } from '../federation/file-error'
import { testRemote } from './registry.fixture'
import { loadStyled } from './release-styles'

const release = testRemote()
const href = 'http://localhost/remotes/remote-apps/1.0.0/css/a.css'
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
const insert = (address = href) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  document.head.append(link)
  return link
}
const fail = (link = links()[0]) => void link?.dispatchEvent(new Event('error'))
const arrive = (link = links()[0]) => void link?.dispatchEvent(new Event('load'))

/** As Vite loads a chunk: its style sheet is requested once, and its failure rejects once. */
function vite() {
  let requested = false
  return () => {
    if (requested) return Promise.resolve('screen')
    requested = true
    fail(insert())
    return Promise.reject(new Error('Unable to preload CSS'))
  }
}

afterEach(() => links().forEach((link) => link.remove()))

test('code whose style sheet does not load fails until the style sheet loads', async () => {
  const load = vite()
  const missing = await loadStyled(release, load).catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(FileError)
  expect(missing).toMatchObject({ type: 'error', request: href })
  const second = loadStyled(release, load)
  fail()
  await expect(second).rejects.toBeInstanceOf(FileError)
  const third = loadStyled(release, load)
  arrive()
  expect(await third).toBe('screen')
  expect(links()).toHaveLength(1)
})

test('a style sheet that fails while the code loads makes it fail', async () => {
  const load = () => {
    fail(insert())
    return Promise.resolve('screen')
  }
  await expect(loadStyled(release, load)).rejects.toBeInstanceOf(FileError)
})

test('a style sheet of another release, and one that its bundler takes away again, are left alone', async () => {
  fail(insert('http://localhost/remotes/remote-apps/2.0.0/css/a.css'))
  const own = insert()
  fail(own)
  own.remove()
  expect(await loadStyled(release, () => Promise.resolve('screen'))).toBe('screen')
  const broken = new Error('broken')
  await expect(loadStyled(release, () => Promise.reject(broken))).rejects.toBe(broken)
})
