import { signIn, signOutLocally } from '@csuite/shared/session'
import { testUser } from '@csuite/shared/testing'
import { hostSession } from './host-session'
import { watchLeftovers } from './leftovers'
import { leftoversTexts } from './leftovers.texts'

const ana = testUser({ id: 7, email: 'ana@planta.pe' })
const luis = testUser({ id: 8, email: 'luis@planta.pe' })
const OWNED = {
  localStorage: ['csuite-search-7', 'calculadora-txi.historial.7', 'csuite-preferences'],
  sessionStorage: ['csuite-profile-7', 'csuite-new-email'],
}
const NOBODYS = ['csuite-theme', 'csuite-name-asked-7', 'csuite-own-passkey-7', 'remote-calculator.keys']
const value = JSON.stringify({ user: 7, email: ana.email })
const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
const ofAna = [...OWNED.localStorage, ...OWNED.sessionStorage]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  signIn('token', ana)
  watchLeftovers()
  for (const key of [...OWNED.localStorage, ...NOBODYS]) localStorage.setItem(key, value)
  for (const key of OWNED.sessionStorage) sessionStorage.setItem(key, value)
})

const ends = (leaving: boolean) => () => {
  hostSession.setState({ leaving })
  signOutLocally()
}
test.each<[string, () => void, string[]]>([
  ['is signed in', () => signIn('newer', ana), ofAna],
  ['signs out', ends(true), []],
  // Edits wait in the tab for the same person.
  ['has lost the session', ends(false), OWNED.sessionStorage],
  ['is followed by somebody else', () => signIn('other', luis), []],
])('of a person who %s the storages keep what is theirs alone or nobody’s', (_how, happens, kept) => {
  happens()
  expect(keys().filter((key) => ofAna.includes(key))).toEqual(kept)
  expect(keys()).toEqual(expect.arrayContaining(NOBODYS))
})

test.each([
  [{ calibraciones: 2 }, '2 calibraciones sin enviar quedan guardadas para Ana. '],
  [{ calibraciones: 1 }, '1 calibración sin enviar queda guardada para Ana. '],
  [
    { instrumentos: 1, calibraciones: 3 },
    '1 instrumento y 3 calibraciones sin enviar quedan guardados para Ana. ',
  ],
])('of %j it is said what stays, and for whom', (counts, sentence) => {
  expect(leftoversTexts.kept(counts, 'Ana', true)).toContain(sentence)
})
