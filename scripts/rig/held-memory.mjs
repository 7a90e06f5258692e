// Imported into a process of the portal before the product: at SIGWINCH, which the product does not listen to, it collects the
// garbage and writes what is left.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

process.on('SIGWINCH', () => {
  // Before: pages that the collection empties are given back a little later.
  const { rss, heapTotal } = process.memoryUsage()
  collectGarbage()
  const { heapUsed } = process.memoryUsage()
  process.stdout.write(`held memory: ${heapUsed} bytes of heap, ${rss - heapTotal} bytes beside it\n`)
})
