import { screen } from '@testing-library/react'
import { renderWithProviders } from '@csuite/shared/testing'
import { Pagination, TBody, THead, Table, Td, Th, Tr, pageWindow } from '.'

test('a table keeps its roles and announces its sorting', async () => {
  const sort = jest.fn()
  const { person } = renderWithProviders(
    <Table caption="Usuarios" busy>
      <THead>
        <Tr>
          <Th sort="ascending" onSort={sort}>
            {'Usuario'}
          </Th>
        </Tr>
      </THead>
      <TBody>
        <Tr>
          <Td label="Usuario">{'Ana'}</Td>
        </Tr>
      </TBody>
    </Table>,
  )
  expect(screen.getByRole('table', { name: 'Usuarios', busy: true })).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'Usuario' })).toHaveAttribute('aria-sort', 'ascending')
  await person.click(screen.getByRole('button', { name: 'Usuario' }))
  expect(sort).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('cell', { name: 'Ana' })).toBeInTheDocument()
})

test.each([
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
  [1, 0, []],
])('page %i of %i shows %j', (page, total, expected) => {
  expect(pageWindow(page, total)).toEqual(expected)
})

test('pagination goes to a page number, back and forward, and not past the ends', async () => {
  const turn = jest.fn()
  const { person } = renderWithProviders(<Pagination page={3} totalPages={3} onPageChange={turn} />)
  expect(screen.getByRole('button', { name: 'Página 3', current: 'page' })).toBeInTheDocument()
  const next = screen.getByRole('button', { name: 'Siguiente' })
  expect(next).toHaveAttribute('aria-disabled', 'true')
  await person.click(next)
  expect(next).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Anterior' }))
  await person.click(screen.getByRole('button', { name: 'Página 1' }))
  expect(turn.mock.calls).toEqual([[2], [1]])
})
