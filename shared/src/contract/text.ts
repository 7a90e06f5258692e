import * as z from 'zod/mini'

// What people type for others to read. No room for characters that cannot be seen, or that change how others are read.

const unreadable = 'Contiene caracteres no permitidos'
/** Control characters, what turns the writing direction, halves of a pair, and what a decoder puts for a lost letter. */
const REFUSED = '\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff\\ufffd'
/**
 * Something to see: a letter, digit, sign or symbol by its Unicode category. Four of them are blank by their name: no property
 * tells U+2800 (Braille pattern blank), U+1D159 (null notehead), U+13441 and U+13442 (hieroglyph blanks).
 */
const VISIBLE = '(?=.*(?![\\p{DI}\\u2800\\u{1d159}\\u{13441}\\u{13442}])[\\p{L}\\p{N}\\p{P}\\p{S}])'
/** Empty, or something to see and nothing that is refused. */
const LINE = new RegExp(`^(${VISIBLE}[^\\u0000-\\u001f${REFUSED}]*)?$`, 'u')
/** The same with line breaks. */
const PARAGRAPHS = new RegExp(`^(${VISIBLE}[^\\u0000-\\u0009\\u000b-\\u001f${REFUSED}]*)?$`, 'su')

const readableLine = () => z.regex(LINE, unreadable)

/** Error of a text that is required: a number or `true` is there, but no text (YAML without quotes). */
export const textError = (required: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? required : 'Tiene que ser un texto: escríbelo entre comillas',
})

const tooLong = (max: number, unit = 'caracteres') => z.maxLength(max, `Usa como máximo ${max} ${unit}`)

/** What nobody sees and pasted text brings along; joiners and variation selectors change how others are drawn. */
const INVISIBLE =
  /(?!\p{Join_C}|\p{VS}|[\u202a-\u202e\u2066-\u2069\u{e0020}-\u{e007f}])\p{DI}|[\ufff9-\ufffb\u{1d159}\u{13441}\u{13442}]/gu

/** Composed (NFC), without what nobody sees; a blank of Braille is one. */
export const readable = (typed: string): string =>
  typed.replace(INVISIBLE, '').replaceAll('\u2800', ' ').normalize('NFC')

/** Composed (NFC), so that an accent typed on another system makes no second name; each run of blanks is one. */
const asLine = () => z.overwrite((typed: string) => readable(typed).replace(/\s+/g, ' ').trim())
const asParagraphs = () =>
  z.overwrite((typed: string) => readable(typed).replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())

/** One line of at most `max` characters. @param missing said where there is no text at all */
export const line = (max: number, missing = 'Falta el texto') =>
  z.string(textError(missing)).check(asLine(), tooLong(max), readableLine())

/**
 * @param required said where nothing is left
 * @param unit what is counted, for fields of several lines
 */
export const requiredLine = (required: string, max: number, unit?: string) =>
  z
    .string(textError(required))
    .check(asLine(), z.minLength(1, { error: required, abort: true }), tooLong(max, unit), readableLine())

/** Text with line breaks, of at most `max` characters. @param missing as for `line` */
export const paragraphs = (max: number, missing = 'Falta el texto') =>
  z.string(textError(missing)).check(asParagraphs(), tooLong(max), z.regex(PARAGRAPHS, unreadable))

export const requiredParagraphs = (required: string, max: number) =>
  z
    .string(textError(required))
    .check(
      asParagraphs(),
      z.minLength(1, { error: required, abort: true }),
      tooLong(max),
      z.regex(PARAGRAPHS, unreadable),
    )
