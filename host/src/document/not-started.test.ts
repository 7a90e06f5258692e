import { screen } from '@testing-library/react'
import { NOT_STARTED, offerReload } from './not-started'

const script = (deferred: boolean) => {
  const element = document.createElement('script')
  element.defer = deferred
  document.body.append(element)
  element.dispatchEvent(new Event('error'))
}

test.each([
  ['a script of the host that does not load', () => script(true), true],
  ['a script that only registers modules', () => script(false), false],
  ['a host that throws while it starts', () => window.dispatchEvent(new Event(NOT_STARTED)), true],
  ['an error of a page', () => window.dispatchEvent(new Event('error')), false],
])('after %s, a reload is offered: %#', (_, fail, expected) => {
  document.body.innerHTML = ''
  offerReload()
  fail()
  fail()
  expect(screen.queryAllByRole('alert')).toHaveLength(Number(expected))
  expect(screen.queryAllByRole('button', { name: 'Volver a cargar' })).toHaveLength(Number(expected))
})
