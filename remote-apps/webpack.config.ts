import { remoteConfig } from '../scripts/config/webpack'
import { releaseOf } from '../scripts/config/release'

export default remoteConfig(releaseOf('remote-apps'))
