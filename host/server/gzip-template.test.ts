import { gunzipSync } from 'node:zlib'
import { GzipTemplate } from './gzip-template'

const word = '__WORD__'

test.each([
  'no word at all',
  `${word}at the start, ${word} twice and at the end${word}`,
  `${word}${word}`,
  `áéí ${'<p class="a">texto</p>'.repeat(5000)}${word}${'ñ'.repeat(70_000)}`,
  '',
])('what is unpacked is the text with the word in its places (%#)', async (text) => {
  const template = await GzipTemplate.of(text, word)
  for (const value of ['k3Wq-_0aZ9', 'otra', ''])
    expect(gunzipSync(template.with(value)).toString()).toBe(text.replaceAll(word, value))
})
