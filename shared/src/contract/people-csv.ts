import { type CsvLine, csvLines, excessIn, withFormulas } from './csv'
import { readable } from './text'

// Columns of people, by the headings of our own export and of those of Google Workspace, Entra, Microsoft 365 and Okta.

/**
 * Names as `folded`, the surest first. A person's address is the mailbox, else what they sign in with; never a manager's, a
 * recovery, secondary or home address, nor the group's: whatever is not listed here is not taken.
 */
const NAMES = {
  email: [
    'email,emailaddress,correo,correoelectronico,direcciondecorreo,direcciondecorreoelectronico,mail',
    'primaryemail,primaryemailaddress,primarysmtpaddress,correoprincipal,correoelectronicoprincipal',
    'workemail,correodeltrabajo,correodetrabajo,memberemail,miembro,member',
    'userprincipalname,upn,nombreprincipaldeusuario,nombreprincipaldelusuario,login,username,nombredeusuario,usuario',
  ],
  name: ['firstname,givenname,primernombre,nombredepila,nombrepropio', 'nombre,nombres,name'],
  lastName: ['lastname,surname,familyname,apellido,apellidos', 'apellidopaterno,primerapellido'],
  /** Follows the last name where it has a column of its own. */
  secondLastName: ['apellidomaterno,segundoapellido'],
}
/** A payroll's words too; 'Baja California' is a state of another kind. */
const CLOSED_STATE = /^(suspend|archiv|des?activ|inactiv|deprovisioned|cesad|((dad[oa] )?de )?baja$)/i
/** By heading, what a file writes of an account that is closed there: Google, Okta and our own, Entra, a domain of Windows, Microsoft 365, a template of Entra's. */
const CLOSED = new Map([
  ['status', CLOSED_STATE],
  ['estado', CLOSED_STATE],
  ['accountenabled', /^fals[eo]/i],
  ['enabled', /^fals[eo]/i],
  ['blockcredential', /^(true|verdadero)/i],
  ['blocksignin', /^(yes|s[ií])$/i],
])
export type PeopleColumn = Exclude<keyof typeof NAMES, 'secondLastName'>
/** For people: what a heading may be called. */
const SHOWN: Record<PeopleColumn, string> = {
  email: 'email (o correo, Email Address, mail, User principal name, login)',
  name: 'nombre (o First Name, givenName, Name)',
  lastName: 'apellido (o apellidos, Last Name, surname)',
}

/** Without accents (composed or not), case, blanks, signs, a note such as '[Required]' the prefix of Okta's profile and what templates of Entra require. */
const folded = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[[(][^\])]*[\])]?/g, '')
    .replace(/^\s*(user|profile)\.|\brequired\s*$/gi, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The cells of each column that a file has, the surest first. */
type Columns = Record<keyof typeof NAMES, number[]>

/** A heading that stands twice has no column that could be told from the other. */
function columnsOf(headings: readonly string[]): Columns {
  const names = headings.map(folded)
  const indexes = (lists: readonly string[]) =>
    lists
      .join(',')
      .split(',')
      .flatMap((name) => (names.includes(name) ? names.indexOf(name) : []))
  return {
    ...{ email: indexes(NAMES.email), name: indexes(NAMES.name), lastName: indexes(NAMES.lastName) },
    secondLastName: indexes(NAMES.secondLastName),
  }
}

const quotedList = (headings: readonly string[]) =>
  headings
    .filter(Boolean)
    .slice(0, 20)
    .map((heading) => `«${heading.slice(0, 40)}»`)
    .join(', ')

/** What is wrong with the first line of a file that needs `wanted`; undefined if it names them. */
function headingProblem({ cells, problem }: CsvLine, columns: Columns, wanted: readonly PeopleColumn[]) {
  if (problem !== undefined) return problem
  const missing = wanted.filter((column) => columns[column].length === 0)
  if (missing.length > 0) {
    const names = missing.map((column) => SHOWN[column]).join(' y la de ')
    return `Falta la columna de ${names}. La primera línea nombra ${quotedList(cells)}.`
  }
  const names = cells.map(folded)
  const twice = wanted
    .flatMap((column) => columns[column])
    .find((at) => names.indexOf(names[at] ?? '') !== names.lastIndexOf(names[at] ?? ''))
  return twice === undefined ? undefined : `La columna «${cells[twice]}» se repite.`
}

/** Entra writes a guest's sign-in name in place of an address: ana_planta.example#EXT#@empresa.onmicrosoft.com. */
const isGuestName = (cell: string) => /#EXT#/i.test(cell)

/** The first column of a kind that has something in this line. */
const cellOf = (cells: readonly string[], columns: readonly number[]): string =>
  columns.map((at) => withFormulas(cells[at] ?? '')).find((cell) => cell !== '' && !isGuestName(cell)) ?? ''

export interface PersonLine {
  line: number
  /** As the file has them; empty where it has none. */
  person: Record<PeopleColumn, string>
  problem?: string | undefined
}

/**
 * The people of a CSV with headings. It stops after each line, so that the caller can let others work in between.
 * @returns what is wrong with its headings, if anything
 */
export function* readPeopleCsv(
  text: string,
  wanted: readonly PeopleColumn[] = ['email', 'name', 'lastName'],
): Generator<PersonLine | undefined, string | undefined> {
  let columns: Columns | undefined
  let width = 0
  let states: [at: number, closed: RegExp][] = []
  for (const line of csvLines(text)) {
    const { cells, problem } = line
    if (cells.length === 0 && problem === undefined) yield undefined
    else if (columns) {
      const cell = (column: keyof Columns) => cellOf(cells, columns?.[column] ?? [])
      const lastName = `${cell('lastName')} ${cell('secondLastName')}`.trim()
      // An apostrophe before it says to a spreadsheet that it is text.
      const person = { email: cell('email').replace(/^'/, ''), name: cell('name'), lastName }
      const fault = problem ?? excessIn(cells, width)
      const isClosed = !fault && states.some(([at, words]) => words.test(cells[at] ?? ''))
      yield isClosed ? undefined : { line: line.line, person, problem: fault }
    } else {
      columns = columnsOf(cells)
      width = cells.length
      states = cells.flatMap((heading, at) => {
        const words = CLOSED.get(folded(heading))
        return words ? [[at, words]] : []
      })
      const wrong = headingProblem(line, columns, wanted)
      if (wrong !== undefined) return wrong
      yield undefined
    }
  }
  return columns ? undefined : `Falta la columna de ${SHOWN.email}. El archivo está vacío.`
}

/** Without 'mailto:', typographic quotes and what ends a sentence; it begins where a word does, or each letter of a long one is tried. */
const ADDRESS =
  /(?<![^\s,;:|/"'<>()[\]“”‘’«»])[^\s,;:|/"'<>()[\]“”‘’«»@][^\s,;:|/"<>()[\]“”«»@]*@[^\s,;:|/"'<>()[\]“”‘’«»]*[\p{L}\p{N}]/gu

/** The addresses in any text: lines, or a list copied from a mail program. */
const addressesIn = (text: string): string[] => [...new Set(text.toLowerCase().match(ADDRESS) ?? [])]

const NO_ADDRESS = 'El email no es válido'
/** Lines above the names of columns that are looked at. */
const TITLES_MAX = 20

/**
 * Whom a text names: the addresses of a list, of a CSV with headings each person's own, with their names.
 * @returns what is wrong, too, in Spanish
 */
export function peopleIn(text: string): { people: { email: string; name: string }[]; problem?: string } {
  const above: string[][] = []
  for (const { cells } of csvLines(text)) {
    if (above.length === TITLES_MAX) break
    if (cells.length > 0) above.push(cells.some((cell) => cell.includes('@')) ? [] : cells.filter(Boolean))
  }
  const isTable = above.some((cells, line) => {
    if (line === 0) return cells.length > 1 || columnsOf(cells).email.length > 0
    // Below a title, from which the file's separator cannot be known.
    const names = cells.flatMap((cell) => cell.split(/[,\t]/))
    return names.length > 1 && columnsOf(names).email.length > 0
  })
  const refused = (problem: string) => ({ people: [], problem })
  if (!isTable) {
    const wrong = text.split(/\r\n?|\n/).findIndex((line) => line.replace(ADDRESS, '').includes('@'))
    if (wrong !== -1) return refused(`Línea ${wrong + 1}: ${NO_ADDRESS}`)
    return { people: addressesIn(text).map((email) => ({ email, name: '' })) }
  }
  const people = new Map<string, string>()
  const rows = readPeopleCsv(text, ['email'])
  for (;;) {
    const { done, value } = rows.next()
    if (done && value !== undefined) return refused(value)
    if (done) return { people: [...people].map(([email, name]) => ({ email, name })) }
    if (value?.problem !== undefined) return refused(`Línea ${value.line}: ${value.problem}`)
    const { email = '', name = '', lastName = '' } = value?.person ?? {}
    // As mail programs write it, too; of 'luz paz@x' no part is taken, which would be somebody else's.
    const cell = readable(email)
      .trim()
      .toLowerCase()
      .replace(/^(.*<(mailto:)?|mailto:|['‘“«])|[>.,;'’”»]$/g, '')
    const [address] = addressesIn(cell)
    // Whom nobody could find is not passed over.
    if (email && address !== cell) return refused(`Línea ${value?.line}: ${NO_ADDRESS}`)
    if (address) people.set(address, `${name} ${lastName}`.trim())
  }
}
