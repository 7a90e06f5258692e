/**
 * OWASP, "CSV injection": a cell that starts with = + - @ (also full-width), tab or return is run as a formula. A cell may
 * start after any of , ; tab and line break, since programs differ in their separators.
 */
const FORMULA = /(^|[,;\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** Puts an apostrophe before everything that a spreadsheet could run as a formula. */
export const withoutFormulas = (value: string): string => value.replace(FORMULA, "$1'$2")
