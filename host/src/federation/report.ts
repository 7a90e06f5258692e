import { type RemoteReport, remotesStore } from './remotes-store'

/** Reports kept until the listener loads, which is after the first screen. */
const KEPT = 30

/** Sets the only listener of all reports, the kept ones included. */
export function onRemoteReport(listener: (report: RemoteReport) => void): void {
  const take = () => {
    const { reports } = remotesStore.getState()
    if (reports.length === 0) return
    remotesStore.setState({ reports: [] })
    reports.forEach(listener)
  }
  remotesStore.subscribe(take)
  take()
}

export function reportRemote(report: RemoteReport): void {
  if (report.event !== 'loaded') console.error('remote', report.remote, report.version, report.message)
  remotesStore.setState(({ reports }) => ({ reports: [...reports, report].slice(0, KEPT) }))
}
