import { leftOut } from '@csuite/shared/contract/left-out'
import * as routerPackage from 'react-router-dom'
import * as styledPackage from 'styled-components'
import { offered } from './shared'
import * as router from './offered/react-router-dom'
import * as styled from './offered/styled-components'

const namesOf = (module: object) =>
  Object.keys(module).filter((name) => name !== '__esModule' && name !== 'default')

test.each([
  ['react-router-dom', routerPackage, router],
  ['styled-components', styledPackage, styled],
])('every export of %s is given or left out with a reason', (library, real, given) => {
  const out = leftOut[library] ?? {}
  expect([...namesOf(given), ...Object.keys(out)].sort()).toEqual(namesOf(real).sort())
  for (const reason of Object.values(out)) expect(reason).toMatch(/servidor|framework/)
})

test('the host shares every library that remotes take from it', () => {
  expect(Object.keys(leftOut)).toEqual(['react-router-dom', 'styled-components'])
  expect(Object.keys(offered)).toEqual(Object.keys(__SHARED_VERSIONS__))
})
