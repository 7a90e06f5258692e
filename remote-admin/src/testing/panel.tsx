import type { ManagedApp } from '@csuite/shared/contract/audience'
import type { AuditRow } from '@csuite/shared/contract/audit'
import type { Dashboard } from '@csuite/shared/contract/users'
import type { Person } from '@csuite/shared/contract/user-administration'
import { mockServer, renderWithProviders, testAdmin, testApp, testUser } from '@csuite/shared/testing'
import { Toaster, toast } from '@csuite/shared/ui/toast'
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ComponentProps, ReactElement } from 'react'
import type { EditUserDialog } from '../parts/people/use-person-dialogs'

/** The mock network of a test file, with console errors silenced and toasts closed. */
export function mockPanel(...handlers: Parameters<typeof mockServer>) {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => act(() => toast.dismiss()))
  return mockServer(...handlers)
}

type Render = typeof renderWithProviders

/** Renders a screen and its toasts at an address with an administrator signed in. */
export const openAsAdmin = (
  ui: ReactElement,
  route = '/',
  options: Parameters<Render>[1] = {},
): ReturnType<Render> =>
  renderWithProviders(
    <>
      {ui}
      <Toaster />
    </>,
    { route, user: testAdmin(), ...options },
  )

export async function pressIn(person: UserEvent, title: string, button: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title })
  await person.click(within(dialog).getByRole('button', { name: button }))
}

/** Opens a dialog by its button; its title is the button's unless it is given. */
export async function openDialog(person: UserEvent, button: string, title = button) {
  await person.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}

export const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

export function recordSaved(): { file: Blob; name: string }[] {
  const saved: { file: Blob; name: string }[] = []
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [file] = files.splice(0)
    if (file) saved.push({ file, name: this.download })
  })
  return saved
}

export function deferred() {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  return { released, release }
}

/** Stands for the edit dialog: its button saves the user as Dora. */
export function EditedAsDora({ user, open, onSaved }: ComponentProps<EditUserDialog>) {
  return open ? <button onClick={() => onSaved({ ...user, name: 'Dora' })}>guarda</button> : null
}

export const testPerson = (changes: Partial<Person> = {}): Person => ({
  ...testUser({ id: 10 }),
  emailVerificado: true,
  correoRechazado: null,
  invitado: false,
  directorio: false,
  conPassword: true,
  segundoFactor: true,
  llaves: 2,
  proveedores: ['google'],
  ultimoInicio: '2026-11-20T15:00:00.000Z',
  sesiones: [
    {
      dispositivo: 'Chrome en Windows',
      creada: '2026-11-20T15:00:00.000Z',
      ultimoUso: '2026-11-20T16:00:00.000Z',
    },
  ],
  ...changes,
})

/** For everybody, in no section. */
export const testManagedApp = (changes: Partial<ManagedApp> = {}): ManagedApp => ({
  ...testApp(changes.id === undefined ? {} : { id: changes.id }),
  seccion: null,
  audiencia: { todos: true, grupos: [], personas: [], solicitable: false },
  aperturas: 0,
  ...changes,
})

export const testAuditRow = (changes: Partial<AuditRow> = {}): AuditRow => ({
  id: 1,
  fecha: '2026-02-03T11:30:00.000Z',
  tipo: 'rol.cambiado',
  autor: { id: 1, nombre: 'Admin General' },
  usuario: { id: 7, nombre: 'Ana Pérez' },
  origen: '203.0.113.0/24',
  detalle: { antes: '2', despues: '1' },
  ...changes,
})

export const testDashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  totalUsers: { value: 1200, previous: 1000, history: [1000, 1200] },
  activeApps: { value: 5, previous: 5, history: [5, 5] },
  activeSubscriptions: { value: 0, previous: 100, history: [100, 0] },
  newSubscriptions: { value: 3, previous: 0, history: [0, 3] },
  newUsersByDay: [
    { day: '2026-11-19', count: 4 },
    { day: '2026-11-20', count: 6 },
  ],
  newUsersBefore: 5,
  wishes: [
    { id: 2, nombre: 'Beto Pro', users: 1234 },
    { id: 0, nombre: 'C+Suite Completa', users: 1 },
  ],
  mostUsedApps: [{ id: 5, nombre: 'Calculadora TXI', openings: 1234 }],
  unusedApps: [
    { id: 3, nombre: 'TX30 Software', lastDay: '2026-07-01' },
    { id: 4, nombre: 'Comunidad', lastDay: null },
  ],
  revenueByMonth: [
    { month: '2026-10', amount: 1200.4 },
    { month: '2026-11', amount: 15300.9 },
  ],
  mailProblem: null,
  plansDistribution: [
    { nombre: 'free', users: 75, percentage: 75 },
    { nombre: 'PRO', users: 1, percentage: 12.34 },
  ],
  ...changes,
})
