import { setTimeout as wait } from 'node:timers/promises'
import { chunkListsOf } from './federation-names'

test.each([
  [
    'webpack',
    'n=0},r=self.webpackChunkstock=self.webpackChunkstock||[];r.forEach(t.bind(null,0))',
    ['webpackChunkstock'],
  ],
  ['webpack for ES2022', 'n=globalThis.webpackChunka_1||=[];n.forEach(r.bind(null,0))', ['webpackChunka_1']],
  [
    'webpack in development',
    'var chunkLoadingGlobal = self["webpackChunk_a-b"] = self["webpackChunk_a-b"] || [];\n/******/ \t\tchunkLoadingGlobal.forEach(x)',
    ['webpackChunk_a-b'],
  ],
  [
    'rspack',
    'r=self.rspackChunkstock=self.rspackChunkstock||[];r.forEach(t.bind(null,0))',
    ['rspackChunkstock'],
  ],
  ['rsbuild', 'r=self.chunk_contador=self.chunk_contador||[];r.forEach(t.bind(null,0))', ['chunk_contador']],
  ['what is no list of chunks', 'window.dataLayer=window.dataLayer||[];a.b=a.b||[];b.forEach(c)', []],
])('the list of chunks is read from the entry of %s', (_, entry, lists) => {
  expect(chunkListsOf(entry)).toEqual(lists)
})

test('an entry of one long name is read in linear time', async () => {
  expect(chunkListsOf('a'.repeat(60_000))).toEqual([])
  // Lets the time limit end the test.
  await wait(0)
}, 5000)
