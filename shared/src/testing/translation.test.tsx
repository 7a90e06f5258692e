import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { MenuItem } from '@csuite/shared/ui/menu'

/** As a browser's translator does: React's text nodes are replaced, and it never sees them again. */
function translate(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(`[${text.data}]`)
    text.replaceWith(outer)
  }
}

const states = [
  ['a button', () => <Button>Guardar</Button>, () => <Button busy>Guardando...</Button>, 'Guardando...'],
  ['its icon', () => <Button>Copiar</Button>, () => <Button icon={<svg />}>Copiado</Button>, 'Copiado'],
  [
    'a field',
    () => <TextField label="Email" error="Falta" />,
    () => <TextField label="Correo" optional error="Sobra" />,
    'Correo(opcional)Sobra',
  ],
  [
    'a menu item',
    () => <MenuItem onSelect={() => undefined}>Verificar</MenuItem>,
    () => (
      <MenuItem icon={<svg />} onSelect={() => undefined}>
        Suspender
      </MenuItem>
    ),
    'Suspender',
  ],
] as const

test.each(states)('%s of a translated page changes to its new words and back', (_, before, after, words) => {
  const { rerender, container } = render(before())
  const first = container.textContent
  translate()
  rerender(after())
  expect(container.textContent.replace(/[[\] ]/g, '')).toBe(words)
  translate()
  rerender(before())
  expect(container.textContent.replace(/[[\]]/g, '')).toBe(first)
})

// What `jest.translation.ts` reports in every test of a screen.
test('a bare text beside an element that comes and goes breaks a translated page', () => {
  const { rerender } = render(<p>Guardar</p>)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const Bare = ({ busy }: { busy: boolean }) => (
    <p translate="no">
      {busy && <svg />}
      {busy ? 'Guardando' : 'Guardar'}
    </p>
  )
  rerender(<Bare busy={false} />)
  translate()
  expect(() => act(() => rerender(<Bare busy />))).toThrow(/not a child|can not be found/)
  expect(screen.queryByText('Guardando')).not.toBeInTheDocument()
})
