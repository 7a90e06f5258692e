import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from '.'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { OverDialogs } from '@csuite/shared/ui/over-dialogs'

function Scene({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{'Abrir'}</button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Planes del Usuario"
        description="Elige un plan"
        dismissible={dismissible}
        footer={<button onClick={() => setOpen(false)}>{'Guardar'}</button>}
      >
        <input aria-label="Vencimiento" />
      </Dialog>
    </>
  )
}

async function openScene(scene = <Scene />) {
  const person = userEvent.setup()
  render(scene)
  await person.click(screen.getByRole('button', { name: 'Abrir' }))
  return { person, dialog: await screen.findByRole('dialog', { name: 'Planes del Usuario' }) }
}
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('opens named and described, traps the focus, and gives it back on Escape', async () => {
  const { person, dialog } = await openScene()
  expect(dialog).toHaveAccessibleDescription('Elige un plan')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Vencimiento' })).toHaveFocus())
  for (let i = 0; i < 6; i++) {
    await person.tab()
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  }
  await person.keyboard('{Escape}')
  await expectClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus())
})

test('without a close button it is closed by its own buttons', async () => {
  const { person } = await openScene(<Scene dismissible={false} />)
  expect(screen.queryByRole('button', { name: 'Cerrar' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await expectClosed()
})

test('ignores the second click of a double click and clicks during the closing animation', async () => {
  // jsdom has no animations, after which the window goes.
  Element.prototype.getAnimations = () => [{ finished: new Promise(() => undefined) } as Animation]
  const confirm = jest.fn()
  const window = (open: boolean) => (
    <ActionDialog
      open={open}
      title="¿Suspender?"
      action="Suspender"
      onConfirm={confirm}
      onClose={() => undefined}
    />
  )
  const { rerender } = render(window(true))
  const button = await screen.findByRole('button', { name: 'Suspender' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(confirm).toHaveBeenCalledTimes(1)
  rerender(window(false))
  expect(button).toBeInTheDocument()
  fireEvent.click(button)
  expect(confirm).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

test.each([
  ['a question', undefined, 1],
  ['a form', 'form', 0],
])('a click outside %s closes it %s %d times; Escape does', async (_what, form, times) => {
  const [person, close] = [userEvent.setup(), jest.fn()]
  render(<ActionDialog open title="Editar" action="Guardar" form={form} onClose={close} />)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  await person.click(document.body)
  expect(close).toHaveBeenCalledTimes(times)
  await person.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(times + 1)
})

test('a notice over a dialog is found, reached by Tab and pressed without closing the dialog', async () => {
  const pressed = jest.fn()
  const { person, dialog } = await openScene(
    <>
      <OverDialogs>
        <button onClick={pressed}>{'Continuar'}</button>
      </OverDialogs>
      <Scene />
    </>,
  )
  const answer = screen.getByRole('button', { name: 'Continuar' })
  const [first] = screen.getAllByRole('textbox')
  const last = screen.getByRole('button', { name: 'Cerrar' })
  await waitFor(() => expect(first).toHaveFocus())
  act(() => last.focus())
  await person.tab()
  expect(answer).toHaveFocus()
  await person.tab()
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
  await person.tab({ shift: true })
  expect(answer).toHaveFocus()
  await person.click(answer)
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog')).toBeVisible()
  await person.keyboard('{Escape}')
  await expectClosed()
})

describe('a dialog with unsaved changes', () => {
  const close = jest.fn()
  const show = (unsaved: boolean) => {
    close.mockClear()
    render(
      <Dialog open unsaved={unsaved} onOpenChange={close} title="Editar">
        <input aria-label="Nombre" />
      </Dialog>,
    )
    return screen.findByRole('dialog', { name: 'Editar' })
  }
  const ways: [string, (person: ReturnType<typeof userEvent.setup>) => Promise<void>][] = [
    ['Escape', (person) => person.keyboard('{Escape}')],
    ['the close button', (person) => person.click(screen.getByRole('button', { name: 'Cerrar' }))],
    ['a click outside', (person) => person.click(document.body)],
    [
      'Back',
      async () => {
        await waitFor(() => expect(history.state).toHaveProperty('overlay'))
        history.back()
      },
    ],
  ]

  test.each(ways)('%s closes it at once where nothing is unsaved', async (_way, leave) => {
    const dialog = await show(false)
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await leave(userEvent.setup())
    await waitFor(() => expect(close).toHaveBeenCalledWith(false))
  })

  test.each(ways)('%s asks; one may stay, or discard the changes', async (_way, leave) => {
    const person = userEvent.setup()
    const dialog = await show(true)
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await leave(person)
    await screen.findByRole('dialog', { name: '¿Descartar los cambios?' })
    await person.click(screen.getByRole('button', { name: 'Seguir editando' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Descartar/ })).not.toBeInTheDocument())
    expect(close).not.toHaveBeenCalled()
    await leave(person)
    await person.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(close).toHaveBeenCalledWith(false)
  })
})
