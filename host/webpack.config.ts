import { hostInputs } from '../scripts/config/release'
import { hostConfig } from '../scripts/config/webpack-host'

export default hostConfig({ inputs: hostInputs() })
