// Preloaded into a process of the portal: on SIGWINCH, which the portal ignores, it collects garbage and prints what is left.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

process.on('SIGWINCH', () => {
  // Read before: freed pages go back to the system later.
  const { rss, heapTotal } = process.memoryUsage()
  collectGarbage()
  const { heapUsed } = process.memoryUsage()
  process.stdout.write(`held memory: ${heapUsed} bytes of heap, ${rss - heapTotal} bytes beside it\n`)
})
