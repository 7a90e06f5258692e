import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './paths'
import { browserFiles } from './source-files'

const textOf = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8')
const styled = browserFiles().filter((file) => textOf(file).includes(':hover'))

/** A text without the blocks of `@media (hover: hover)`. */
function outsideHoverMedia(text: string): string {
  const at = text.indexOf('@media (hover: hover) {')
  if (at < 0) return text
  let depth = 0
  for (let end = text.indexOf('{', at); end < text.length; end += 1) {
    if (text[end] === '{') depth += 1
    else if (text[end] === '}' && (depth -= 1) === 0)
      return text.slice(0, at) + outsideHoverMedia(text.slice(end + 1))
  }
  return text
}

// On a touch screen a hover style would stay on what was touched last.
test.each(styled)('hover styles of %s are for devices that hover', (file) => {
  expect(outsideHoverMedia(textOf(file))).not.toContain(':hover')
})

test('the files are found', () => expect(styled.length).toBeGreaterThan(4))
