import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hostPages } from '../../shared/src/contract/host-pages'

interface Titled {
  path: string
  title: string
}

const root = path.resolve(import.meta.dirname, '../..')
const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'))
const pagesOf = (remote: string) =>
  (JSON.parse(readFileSync(path.join(root, remote, 'remote.config.json'), 'utf8')) as { pages: Titled[] })
    .pages
/** A second address of the screen whose address follows. */
const aliases = new Map([['/auth/google/callback', '/google-callback']])

// The tab, the history and the search name a screen by its title only.
test('no two screens share a title', () => {
  const pages = [...remotes.flatMap(pagesOf), ...hostPages].filter((page) => !aliases.has(page.path))
  const nameOf = ({ title }: Titled) => title.toLocaleLowerCase('es')
  const shared = pages.filter((page) =>
    pages.some((other) => other !== page && nameOf(other) === nameOf(page)),
  )
  expect(shared).toEqual([])
  expect(pages.length).toBeGreaterThan(20)
})
