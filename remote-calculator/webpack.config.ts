import { remoteConfig } from '../scripts/config/webpack-remote'
import { releaseOf } from '../scripts/config/release'

// Technicians open the calculator alone: its screen must not pay for what the other screens share.
export default remoteConfig({ ...releaseOf('remote-calculator'), split: false })
