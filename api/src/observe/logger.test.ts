import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'

const onLinux = existsSync('/dev/full') ? test : test.skip

onLinux('a log that the disk has no room for neither ends nor stops the process', () => {
  const program = `
    import pino from 'pino'
    import { loggerOptions } from './src/observe/logger.ts'
    const { stream, ...options } = loggerOptions('info')
    const log = pino(options, stream)
    for (let line = 0; line < 20; line++) {
      log.info('answered')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    process.stderr.write('goes on')
    process.exit(0)`
  const node = ['--import', 'tsx', '--input-type=module', '-e', program]
  const { status, stderr } = spawnSync(process.execPath, node, {
    cwd: join(__dirname, '../..'),
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect([status, stderr]).toEqual([0, 'goes on'])
})
