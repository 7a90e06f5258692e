import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
