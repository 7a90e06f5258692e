import type { ApiModule } from '../../api/src/api-module'
import { plantModule } from '../../remote-calculator/service/module'

/** The families of the product: modules that live beside their screens and that the API does not know. */
export const families: readonly ApiModule[] = [plantModule]
