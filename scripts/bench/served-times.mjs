// Preloaded into the product: on SIGWINCH, which the product ignores, it prints the number of /login documents served since the
// last signal, and their p99 from the request's head to the end of the answer.
import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'

const began = new WeakMap()
let times = []
subscribe('http.server.request.start', ({ request }) => began.set(request, performance.now()))
subscribe('http.server.response.finish', ({ request }) => {
  if (request.url === '/login') times.push(performance.now() - began.get(request))
})
process.on('SIGWINCH', () => {
  const sorted = times.sort((a, b) => a - b)
  times = []
  process.stdout.write(`served: ${sorted.length} ${sorted[Math.floor(sorted.length * 0.99)]}\n`)
})
