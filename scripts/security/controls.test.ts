import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

const controls = parse(readFileSync(join(__dirname, 'controls.yaml'), 'utf8')) as Record<
  string,
  { control: string; find: string }[]
>

test('each control that is switched off stands in its file', () => {
  const missing = Object.entries(controls).flatMap(([file, list]) => {
    const source = readFileSync(join(__dirname, '../..', file), 'utf8')
    return list.filter(({ find }) => !source.includes(find)).map(({ control }) => control)
  })
  expect(missing).toEqual([])
})

test('the tests that the threat model names exist', () => {
  const root = join(__dirname, '../..')
  const named = readFileSync(join(root, 'docs/threats.md'), 'utf8').matchAll(
    /`([\w./-]+\.(?:test|spec)\.tsx?)`/g,
  )
  const files = readdirSync(root)
    .filter((name) => /^(api|host|remote-.+|scripts|shared)$/.test(name))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }) as string[])
  const missing = [...named]
    .map(([, name = '']) => name)
    .filter((name) => !files.some((file) => file.endsWith(basename(name))))
  expect(missing).toEqual([])
})
