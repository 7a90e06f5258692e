import { CODE_LENGTH } from '@csuite/shared/contract/fields'

/** What a code field keeps of what was typed or pasted: digits only, at most six ("123 456" → "123456"). */
export function codeDigits(value: string): string {
  return value.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** True when all six digits are there. */
export function isCompleteCode(value: string): boolean {
  return value.length === CODE_LENGTH
}
