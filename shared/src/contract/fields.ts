import * as z from 'zod/mini'
import { asciiDigits } from './digits'
import { line, requiredLine, textError } from './text'

// Messages: spec §5.

const MAX_ID = 2_147_483_647

export const Id = z.int().check(z.gte(1), z.lte(MAX_ID))

export const IdParams = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'El identificador no es válido')),
    z.pipe(z.transform(Number), Id),
  ),
})

/**
 * Without blanks and characters that cannot be seen at its ends, such as a pasted zero-width space. Linear: it runs before the
 * length is checked, where `[…]+$` would try each blank of a long text as the beginning of its end.
 */
const visiblePart = /[^\s\p{DI}\p{Cf}\p{Cc}](.*[^\s\p{DI}\p{Cf}\p{Cc}])?/su

/**
 * A dot-atom (RFC 5322 §3.2.3) of at most 64 characters, without the four that mail servers refuse by default (Debian's Exim:
 * `% ! / |`), at a host name (RFC 1123) whose last label is not a number.
 */
const emailPattern =
  /^(?=.{1,64}@)[\w#$&'*+=?^`{}~-]+(\.[\w#$&'*+=?^`{}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

/** The one rule for an email, in the browser and on the server, which then lower-cases it. */
export const Email = z.string(textError('El email es requerido')).check(
  z.overwrite((typed) => visiblePart.exec(typed)?.[0] ?? ''),
  z.minLength(1, 'El email es requerido'),
  z.maxLength(254, 'El email no es válido'),
  z.regex(emailPattern, 'El email no es válido'),
)

const PASSWORD_MAX = 128
export const PASSWORD_MIN_REGISTER = 6
export const PASSWORD_MIN_CHANGE = 5
export const passwordMaxLength = z.maxLength(
  PASSWORD_MAX,
  'La contraseña debe tener como máximo 128 caracteres',
)

export const RegisterPassword = z
  .string('La contraseña es requerida')
  .check(
    z.minLength(1, { error: 'La contraseña es requerida', abort: true }),
    z.minLength(PASSWORD_MIN_REGISTER, 'La contraseña debe tener al menos 6 caracteres'),
    passwordMaxLength,
  )

/** Sign-in accepts passwords of any strength. */
export const CurrentPassword = z
  .string('La contraseña es requerida')
  .check(z.minLength(1, 'La contraseña es requerida'), passwordMaxLength)

/** In UTF-16 code units. */
export const NAME_MAX = 80

export const NAME_REQUIRED = 'El nombre es requerido'
export const LAST_NAME_REQUIRED = 'El apellido es requerido'
export const FirstName = requiredLine(NAME_REQUIRED, NAME_MAX)
export const LastName = requiredLine(LAST_NAME_REQUIRED, NAME_MAX)
/** Of an account, empty only where it is empty already: some providers tell no name. */
export const KeptFirstName = line(NAME_MAX, NAME_REQUIRED)
export const KeptLastName = line(NAME_MAX, LAST_NAME_REQUIRED)

export const PHONE_REQUIRED = 'El teléfono es requerido'
/**
 * International form: the 10 characters include plus sign and country code. Stored as E.164. Invisible characters fall away,
 * any dash and blank is taken for the plain one.
 */
export const Phone = z.string(PHONE_REQUIRED).check(
  z.overwrite((typed) =>
    asciiDigits(typed)
      .replace(/\s/g, ' ')
      .replace(/[\p{DI}\p{Cf}\p{Cc}]/gu, '')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .trim()
      // The apostrophe is what our own export puts before a sign that a spreadsheet would take for a formula.
      .replace(/^['\u2019]?\s*[+\uff0b]/, '+')
      // A country code alone.
      .replace(/^\+\d{0,3}$/, ''),
  ),
  z.minLength(1, { error: PHONE_REQUIRED, abort: true }),
  z.minLength(10, 'El teléfono debe tener al menos 10 dígitos'),
  z.maxLength(24, 'El teléfono no es válido'),
  z.regex(/^\+?[\d\s().-]+$/, 'El teléfono no es válido'),
)

export const CODE_LENGTH = 6
/** Six digits; spaces are removed ("123 456"). */
export const VerificationCode = z.pipe(
  z.pipe(
    z.string('El código es requerido').check(z.maxLength(32, 'El código debe tener 6 dígitos')),
    z.transform((value: string) => asciiDigits(value).replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'El código debe tener 6 dígitos')),
)

/** ISO 8601 in UTC. */
export const Timestamp = z.string()

/** With an offset a moment of 9999 may lie in the year 10000 in UTC, which neither we nor PostgreSQL write with four digits. */
const hasFourDigits = (moment: string): boolean =>
  Number.isNaN(Date.parse(moment)) || /^[1-9]/.test(new Date(moment).toISOString())

/**
 * ISO 8601 with its offset, from the year 1000 to 9999 in UTC too.
 * @param required said where there is none
 */
export const Instant = (required: string) =>
  z.iso
    .datetime({
      offset: true,
      error: ({ input }) =>
        typeof input !== 'string' || !/\d/.test(input)
          ? required
          : /^\d{4}-\d\d-\d\dT[\d:.]{8,}(Z|[+-]\d\d:\d\d)$/.test(input)
            ? 'Esta fecha u hora no existe'
            : 'Escribe fecha, hora y diferencia con UTC, como 2026-12-01T08:00:00-05:00',
    })
    .check(z.refine(hasFourDigits, 'La fecha no es válida'))

/** ISO 8601 in UTC, from the year 1000 on. */
export const AuditMoment = z.iso
  .datetime('La fecha no es válida')
  .check(z.regex(/^[1-9]/, 'La fecha no es válida'))

export const RemoteName = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]{1,40}$/, 'Escribe letras minúsculas, dígitos o guiones, empezando por letra'),
  )

export const urlField = (isAllowed: (value: string) => boolean, message: string) =>
  z
    .string()
    .check(z.trim(), z.maxLength(2048, 'La dirección es demasiado larga'), z.refine(isAllowed, message))

export const HttpsUrl = urlField((value) => isHttpsUrl(value), 'La dirección debe empezar por https://')

/** An https address without user info, backslash or control characters. */
export function isHttpsUrl(value: string): boolean {
  const isPlain = /^https:\/\/[^\\\s\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+$/i.test(value)
  if (!isPlain || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** A path on this origin: one slash, then no second slash, backslash or control character. */
export function isRelativePath(value: string): boolean {
  return /^\/(?![/\\])[^\\\s\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/.test(value)
}

/** Of objects that refuse what they do not know: a misspelt name must not end in a default. */
export const unknownField = {
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'unrecognized_keys'
      ? `No existe este campo: revisa cómo se escribe (${(issue['keys'] as string[]).join(', ')})`
      : undefined,
}

const positiveInteger = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Debe ser un número entero mayor que 0')),
    z.pipe(z.transform(Number), z.number().check(z.lte(max, `Debe ser como máximo ${max}`))),
  )
export const PageQuery = z.object({
  page: z.optional(positiveInteger(9_999_999_999)),
  limit: z.optional(positiveInteger(100)),
})

/**
 * With `desde` rows come by id, from that one on: whoever goes on after the last row of a page, until one is not full, misses none
 * that is there throughout. The counts beside a page are of another moment.
 */
export const SyncQuery = z.extend(PageQuery, { desde: z.optional(positiveInteger(MAX_ID)) })

export const paged = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    totalPages: z.int(),
    currentPage: z.int(),
    hasNextPage: z.boolean(),
    count: z.int(),
  })

/**
 * An array of rows that may be many or long: those that fit into 256 kB. `siguiente`, in the last of them, is the `page` to go on
 * with; absent: there are no more.
 */
export const arrayPage = <S extends z.core.$ZodShape>(row: z.ZodMiniObject<S>) =>
  z.array(z.extend(row, { siguiente: z.optional(z.int()) }))
export const ArrayQuery = z.pick(PageQuery, { page: true })

export const Message = z.object({ message: z.string() })
