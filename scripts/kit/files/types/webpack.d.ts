import type { Configuration } from 'webpack'

/** The webpack configuration of the remote in the present folder; NODE_ENV=development builds for `csuite dev`. */
export declare function remoteConfig(): Configuration
