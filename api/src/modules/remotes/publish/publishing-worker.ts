import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type Task, publishingWork } from './publishing-work'

// On Linux the priority is per thread: requests come before publications.
setPriority(10)

parentPort?.on('message', ({ id, task, job }: { id: number; task: Task; job: never }) => {
  try {
    parentPort?.postMessage({ id, result: publishingWork[task](job) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
