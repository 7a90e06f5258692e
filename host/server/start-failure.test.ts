import { ConfigError } from '../../api/src/config'
import { DataDirLockedError } from '../../api/src/db/data-dir-lock'
import { DiskFullError } from '../../api/src/db/disk-room'
import { StatementError } from '../../api/src/db/statements'
import { DrizzleQueryError } from 'drizzle-orm'
import { commandFailure, startFailure } from './start-failure'

const failed = (message: string, about: object) => Object.assign(new Error(message), about)
const failure = (code: string, syscall: string, about: object = {}) =>
  failed(`${syscall} ${code} 127.0.0.1:3000`, { code, syscall, ...about })

const statementError = new StatementError(
  new DrizzleQueryError('insert …', ['$argon2id$'], new Error('no such column')),
)

test.each([
  [failure('EADDRINUSE', 'listen'), /^PORT .*EADDRINUSE 127\.0\.0\.1:3000\.$/],
  [failure('EADDRNOTAVAIL', 'listen'), /^HOST /],
  [failure('ENOTFOUND', 'getaddrinfo'), /^HOST /],
  [new ConfigError('SMTP_URL must be an address.'), /^SMTP_URL must be an address\.$/],
  [statementError, /^La base de datos no admite .* \(A database statement failed: no such column\)\.$/],
  [
    failed('invalid value for role', { code: '22023', severity: 'ERROR' }),
    /^La base de datos no admite .* \(invalid value for role\)\.$/,
  ],
  [
    failed('permission denied for schema drizzle', { code: '42501' }),
    /^DATABASE_URL entra con un rol sin permiso \(permission denied for schema drizzle\): usa el rol dueño/,
  ],
  [
    new DiskFullError('/srv/data', new Error('PGlite failed to initialize properly')),
    /^No queda espacio en el disco \(.*\/srv\/data\): libera espacio/,
  ],
  [failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), /^No queda espacio/],
  [failure('EACCES', 'mkdtemp', { path: '/srv/copia' }), /^No se puede usar \/srv\/copia \(.*EACCES/],
  [
    failure('EISDIR', 'rename', { path: '/srv/.part', dest: '/srv/copia' }),
    /^No se puede usar \/srv\/copia /,
  ],
  [new DataDirLockedError('/srv/data', 42), /\/srv\/data.*42/],
])('%s is told in one line', (error, sentence) => {
  expect(startFailure(error)).toMatch(sentence)
  expect(startFailure(error)).not.toContain('\n')
})

test('anything else keeps its stack', () => {
  expect(startFailure(failure('EACCES', 'open'))).toContain('start-failure.test')
  expect(startFailure('odd')).toBe('odd')
  expect(commandFailure(new Error('Una frase.'))).toBe('Una frase.')
})
