import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { release } from '../../../testing/release'
import { PublishingThread } from './publishing-thread'

/** The thread's program, as the server's bundle has it. */
async function bundled(folder: string): Promise<string> {
  const outfile = join(folder, 'publishing.mjs')
  await build({
    entryPoints: [join(__dirname, 'publishing-worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
  })
  return outfile
}

test('a publication is prepared beside the process: its event loop goes on meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csuite-publishing-'))
  const thread = new PublishingThread(undefined, await bundled(folder))
  let turns = 0
  const turning = setInterval(() => (turns += 1), 0)
  const { manifest, files } = release('equipo-hilo', '1.0.0')
  const result = await thread.run('prepare', manifest.name, { manifest, files })
  clearInterval(turning)
  expect(turns).toBeGreaterThan(0)
  const prepared = ('files' in result ? result.files : undefined) ?? []
  expect(prepared.map(({ file }) => file)).toEqual(
    ['remoteEntry.js', 'routes.js'].flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
  )
  expect(Buffer.from(prepared[3]?.content ?? []).toString()).toBe('routes 1.0.0')

  const changed = await thread.run('prepare', manifest.name, { manifest, files: files.slice(1) })
  expect(changed).toEqual({ refusals: [expect.objectContaining({ rule: 'integrity-mismatch' })] })
  await thread.close()
})

test("one remote's publications leave room in the queue for the others", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csuite-publishing-'))
  const thread = new PublishingThread(undefined, await bundled(folder))
  const prepare = (name: string, version: string) => thread.run('prepare', name, release(name, version))
  const versions = ['1.0.0', '2.0.0', '3.0.0', '4.0.0']
  const sent = versions.map((version) => prepare('equipo-mucho', version))
  const answers = await Promise.allSettled([...sent, prepare('equipo-otro', '1.0.0')])
  const taken = ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']
  expect(answers.map(({ status }) => status)).toEqual(taken)
  await thread.close()
})
