/**
 * What a spreadsheet would run (OWASP, "CSV injection"): = + - @ where a cell begins, also in their wide forms, and a tab
 * or a return at its beginning. A program set to other separators begins cells after each of , ; and tab, quoted or not.
 */
const FORMULA = /(^|[,;\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** Escapes a text so that no cell of it is a formula, however the file is split: an apostrophe precedes what would be one. */
export const withoutFormulas = (value: string): string => value.replace(FORMULA, "$1'$2")
