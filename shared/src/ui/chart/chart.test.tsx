import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithProviders } from '@csuite/shared/testing'
import { BarChart, LineChart, Sparkline } from '.'
import { categoryTicks, labelledPoints, valueAxis } from './chart-scale'

const data = [
  { label: 'ene', value: 120 },
  { label: 'feb', value: 80 },
  { label: 'mar', value: 200 },
]

test('a chart has a summary as its name, value labels and a table of the same figures', async () => {
  const person = userEvent.setup()
  render(<BarChart title="Usuarios nuevos" data={data} columns={['Mes', 'Usuarios']} />)
  const drawing = screen.getByRole('img', {
    name: 'Usuarios nuevos: 3 puntos, de ene a mar; mínimo 80, máximo 200.',
  })
  expect(drawing).toHaveAttribute('height', '250')
  expect(within(drawing).getByText('120')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /^Ver tabla: / }))
  const rows = within(screen.getByRole('table', { name: 'Usuarios nuevos' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['MesUsuarios', 'ene120', 'feb80', 'mar200'])
  await person.click(screen.getByRole('button', { name: /^Ver gráfico: / }))
  expect(screen.getByRole('img')).toBeInTheDocument()
})

test('a bar and its table row link to what they count', async () => {
  const opened = jest.fn()
  const { person } = renderWithProviders(
    <BarChart
      title="Usuarios nuevos"
      description="Este año"
      data={data.map((point) => ({ ...point, to: `/lista?mes=${point.label}` }))}
      columns={['Mes', 'Usuarios']}
      onOpen={opened}
    />,
  )
  expect(screen.getByText('Este año')).toBeVisible()
  const [bar] = screen.getByRole('img').querySelectorAll('path:has(title)')
  await person.click(bar as Element)
  expect(opened).toHaveBeenCalledWith('/lista?mes=ene')
  await person.click(screen.getByRole('button', { name: /^Ver tabla: / }))
  expect(screen.getByRole('link', { name: 'feb' })).toHaveAttribute('href', '/lista?mes=feb')
})

test('values are written with the given format', () => {
  render(
    <LineChart title="Ingresos" data={data} columns={['Mes', 'USD']} format={(v) => `${v.toFixed(0)} USD`} />,
  )
  expect(screen.getByRole('img', { name: /mínimo 80 USD, máximo 200 USD/ })).toBeInTheDocument()
})

test('no data: a text instead of a drawing', () => {
  render(<LineChart title="Ingresos" data={[]} columns={['Mes', 'USD']} />)
  expect(screen.getByText('Sin datos en este período')).toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('one point and all zeros can be drawn', () => {
  const { container } = render(
    <>
      <LineChart title="Uno" data={[{ label: 'ene', value: 0 }]} columns={['Mes', 'USD']} />
      <BarChart title="Ceros" data={data.map((p) => ({ ...p, value: 0 }))} columns={['Mes', 'USD']} />
      <Sparkline values={[5, 5, 5]} width={80} />
    </>,
  )
  expect(screen.getAllByRole('img')).toHaveLength(2)
  expect(container.innerHTML).not.toContain('NaN')
})

test('the value axis starts at zero and has integer ticks for integers', () => {
  const { yTicks } = valueAxis([{ label: 'a', value: 3 }], String)
  expect(yTicks.map((tick) => tick.label)).toEqual(['0', '1', '2', '3'])
})

test('labels are thinned instead of overlapping; the last one stays', () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ label: `${i + 1}/3`, value: i }))
  const ticks = categoryTicks(many, (i) => i * 10, 300)
  expect(ticks.length).toBeLessThan(10)
  expect(ticks.at(-1)?.label).toBe('30/3')
  expect([...labelledPoints(many, 10, String)]).toEqual([29])
})

test('the last label stays inside the drawing without reaching its neighbour', () => {
  const days = Array.from({ length: 30 }, (_, i) => ({
    label: `${String(i + 1).padStart(2, '0')}/11`,
    value: i,
  }))
  const width = 262
  const ticks = categoryTicks(days, (i) => ((i + 0.5) * width) / 30, width)
  const middles = ticks.map(({ at, labelAt = at }) => labelAt)
  const label = 5 * 0.61 * 12
  for (const [i, middle] of middles.entries())
    expect(middle - (middles[i - 1] ?? -label)).toBeGreaterThan(label)
  expect((middles.at(-1) ?? 0) + label / 2).toBeLessThanOrEqual(width + 12)
})
