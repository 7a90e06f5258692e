import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog, Drawer } from '.'
import { ActionDialog } from '../action-dialog'

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

test('opens named and described, takes the focus, and gives it back on Escape', async () => {
  const person = userEvent.setup()
  render(<Scene />)
  await person.click(screen.getByRole('button', { name: 'Abrir' }))
  const dialog = await screen.findByRole('dialog', { name: 'Planes del Usuario' })
  expect(dialog).toHaveAccessibleDescription('Elige un plan')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Vencimiento' })).toHaveFocus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus())
})

test('the focus stays inside while it is open', async () => {
  const person = userEvent.setup()
  render(<Scene />)
  await person.click(screen.getByRole('button', { name: 'Abrir' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  for (let i = 0; i < 6; i++) {
    await person.tab()
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  }
})

test('closes by its button, unless only its own buttons may close it', async () => {
  const person = userEvent.setup()
  const { unmount } = render(<Scene />)
  await person.click(screen.getByRole('button', { name: 'Abrir' }))
  await person.click(await screen.findByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  unmount()
  render(<Scene dismissible={false} />)
  await person.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Cerrar' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a drawer is a dialog too', async () => {
  render(
    <Drawer open onOpenChange={() => undefined} title="Menú">
      {'Usuarios'}
    </Drawer>,
  )
  expect(await screen.findByRole('dialog', { name: 'Menú' })).toHaveTextContent('Usuarios')
})

test('the second press of a double click does nothing, also while the window fades out', async () => {
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
