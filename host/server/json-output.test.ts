import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** What a process writes to both of its outputs, line by line. */
function linesOf(args: string[], env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

const parsed = (line: string) => JSON.parse(line) as { level: number; msg: string; time: number }

test('what libraries print, warnings and crashes are lines of the log', () => {
  const { status, lines } = linesOf([
    '--input-type=module',
    '-e',
    `import { logAsJson } from './host/server/json-output.ts'
     logAsJson()
     console.log('%s\\nfor ana@csuite.example', 'two lines')
     console.error(new Error('of a library'))
     process.emitWarning('old', 'DeprecationWarning')
     setTimeout(() => { throw new Error('crashed') }, 20)`,
  ])
  expect(lines.map(parsed)).toEqual([
    { level: 30, msg: 'two lines\nfor a***@csuite.example', time: expect.any(Number) },
    expect.objectContaining({ level: 50, msg: expect.stringContaining('of a library') }),
    expect.objectContaining({ level: 40, msg: 'old' }),
    expect.objectContaining({ level: 60, msg: 'crashed', err: expect.objectContaining({ type: 'Error' }) }),
  ])
  expect(status).toBe(1)
})

test.each([
  [
    'production',
    { NODE_ENV: 'production' },
    /^\{"level":60,"time":\d+,"msg":"JWT_PRIVATE_KEY es obligatoria/,
  ],
  ['development', { PORT: 'x' }, /^PORT /],
])('a start that a setting stops in %s says so in one line', (_name, env, line) => {
  const { status, lines } = linesOf(['host/server/main.ts'], env)
  expect([status, lines]).toEqual([1, [expect.stringMatching(line)]])
})
