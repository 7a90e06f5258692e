import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Tabs } from '.'

type Tab = 'web' | 'mobile'

function Scene() {
  const [tab, setTab] = useState<Tab>('web')
  return (
    <Tabs<Tab>
      label="Plataforma"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'web', label: 'Aplicaciones web', panel: 'En el navegador' },
        { value: 'mobile', label: 'Aplicaciones para móvil', panel: 'En el teléfono' },
      ]}
    />
  )
}

test('arrows, Home and End select a tab, which names its panel; Tab moves into that', async () => {
  const person = userEvent.setup()
  render(<Scene />)
  expect(screen.getByRole('tabpanel', { name: 'Aplicaciones web' })).toHaveTextContent('En el navegador')
  await person.tab()
  expect(screen.getByRole('tab', { name: 'Aplicaciones web' })).toHaveFocus()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Aplicaciones para móvil', selected: true })).toHaveFocus()
  await person.keyboard('{Home}')
  expect(screen.getByRole('tab', { name: 'Aplicaciones web', selected: true })).toHaveFocus()
  await person.keyboard('{End}')
  expect(screen.getByRole('tab', { name: 'Aplicaciones para móvil', selected: true })).toHaveFocus()
  await person.tab()
  const panel = screen.getByRole('tabpanel', { name: 'Aplicaciones para móvil' })
  expect(panel).toHaveTextContent('En el teléfono')
  expect(panel).toHaveFocus()
})
