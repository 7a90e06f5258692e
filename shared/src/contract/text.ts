import * as z from 'zod/mini'

// What people type for others to read. No room for characters that cannot be seen, or that change how others are read.

const unreadable = 'Contiene caracteres no permitidos'
/** Empty, or something to see; no control characters, none that turns the writing direction, no half of a pair. */
const LINE = /^((?=.*[^\p{DI}\s])[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff]*)?$/u
/** The same with line breaks. */
const PARAGRAPHS =
  /^((?=.*[^\p{DI}\s])[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff]*)?$/su

const readableLine = () => z.regex(LINE, unreadable)

const tooLong = (max: number, unit = 'caracteres') => z.maxLength(max, `Usa como máximo ${max} ${unit}`)

/** What nobody sees and pasted text brings along; joiners and variation selectors change how others are drawn. */
const INVISIBLE = /(?!\p{Join_C}|\p{VS}|[\u202a-\u202e\u2066-\u2069\u{e0020}-\u{e007f}])\p{DI}/gu

/** Composed (NFC), without what nobody sees. */
export const readable = (typed: string): string => typed.replace(INVISIBLE, '').normalize('NFC')

/** Composed (NFC), so that an accent typed on another system makes no second name; each run of blanks is one. */
const asLine = () => z.overwrite((typed: string) => readable(typed).replace(/\s+/g, ' ').trim())
const asParagraphs = () =>
  z.overwrite((typed: string) => readable(typed).replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())

/** One line of at most `max` characters. */
export const line = (max: number) => z.string().check(asLine(), tooLong(max), readableLine())

/**
 * @param required said where nothing is left
 * @param unit what is counted, for fields of several lines
 */
export const requiredLine = (required: string, max: number, unit?: string) =>
  z
    .string(required)
    .check(asLine(), z.minLength(1, { error: required, abort: true }), tooLong(max, unit), readableLine())

/** Text with line breaks, of at most `max` characters. */
export const paragraphs = (max: number) =>
  z.string().check(asParagraphs(), tooLong(max), z.regex(PARAGRAPHS, unreadable))

export const requiredParagraphs = (required: string, max: number) =>
  z
    .string(required)
    .check(
      asParagraphs(),
      z.minLength(1, { error: required, abort: true }),
      tooLong(max),
      z.regex(PARAGRAPHS, unreadable),
    )
