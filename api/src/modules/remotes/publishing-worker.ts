import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type PublishingJob, prepareRelease } from './publishing-work'

// On Linux the priority is per thread: requests come before publications.
setPriority(10)

parentPort?.on('message', ({ id, job }: { id: number; job: PublishingJob }) => {
  try {
    parentPort?.postMessage({ id, result: prepareRelease(job) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
