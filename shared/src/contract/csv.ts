/**
 * What a spreadsheet would run (OWASP, "CSV injection"): = + - @ where a cell begins, also in their wide forms, and a tab
 * or a return at its beginning. A program set to other separators begins cells after each of , ; and tab, quoted or not.
 */
const FORMULA = /(^|[,;\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** A text that is a formula in no cell of a CSV file, however it is split: an apostrophe stands in front of what would be one. */
export const withoutFormulas = (value: string): string => value.replace(FORMULA, "$1'$2")
