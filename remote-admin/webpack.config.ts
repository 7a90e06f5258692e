import { remoteConfig } from '../scripts/config/webpack-remote'
import { releaseOf } from '../scripts/config/release'

export default remoteConfig(releaseOf('remote-admin'))
