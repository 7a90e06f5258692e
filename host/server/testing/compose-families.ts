import { composeWith } from '../../../api/src/testing/families'
import type * as rows from '../../../remote-calculator/service/testing/bulk-rows'
import type * as product from '../families'

// The API's tests run with the product's families.
composeWith(() => ({
  modules: jest.requireActual<typeof product>('../families').families,
  ...jest.requireActual<typeof rows>('../../../remote-calculator/service/testing/bulk-rows'),
}))
