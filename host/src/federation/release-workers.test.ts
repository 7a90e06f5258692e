import { allowReleaseWorkers } from './release-workers'

class Task {
  constructor(
    readonly address: string | URL,
    readonly options?: object,
  ) {}
}
const page = { Worker: Task, SharedWorker: Task }
allowReleaseWorkers(page as never)

test.each([
  ['https://remotos.example/remotes/a/1.0.0/js/task.js?x', 'http://localhost/remotes/a/1.0.0/js/task.js?x'],
  ['/remotes/a/1.0.0/task.js', '/remotes/a/1.0.0/task.js'],
  ['https://cdn.example/task.js', 'https://cdn.example/task.js'],
  ['blob:http://localhost/1', 'blob:http://localhost/1'],
])('a worker of %s runs from %s', (asked, address) => {
  for (const kind of ['Worker', 'SharedWorker'] as const)
    for (const given of [asked, ...(URL.canParse(asked) ? [new URL(asked)] : [])]) {
      const worker = new page[kind](given, { type: 'module' })
      expect([String(worker.address), worker.options]).toEqual([address, { type: 'module' }])
      expect(worker).toBeInstanceOf(page[kind])
    }
})
