import { hostInputs } from '../scripts/config/release'
import { hostConfig } from '../scripts/config/webpack'

export default hostConfig({ inputs: hostInputs() })
