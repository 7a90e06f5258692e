import { decimalToText } from '@csuite/shared/contract/numbers/decimal'
import { type ReadNumber, readNumber } from '@csuite/shared/contract/numbers/read-number'
import { readAsTexts } from './read-as.texts'

/** What was read, said beside the field of a number that could be read in another way ('5,000'); else undefined. */
export const readAsText = (read: ReadNumber | null): string | undefined =>
  read?.ambiguousSeparator ? readAsTexts[read.ambiguousSeparator](decimalToText(read.value, 0)) : undefined

/** As `readAsText`, of what was typed; a number that the portal computed or stored is none. */
export const readAs = (typed: string | null | undefined, unit = ''): string | undefined =>
  typed ? readAsText(readNumber(typed, unit)) : undefined
