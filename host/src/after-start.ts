import { startTelemetry } from './remotes/telemetry'
import { startNotices } from './shell/notices'

/** What can wait until the first screen is there. */
export function afterStart(router: Parameters<typeof startNotices>[0]): void {
  startTelemetry()
  startNotices(router)
}
