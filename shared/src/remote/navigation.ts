/** A link to a remote's page in the portal's navigation. */
export interface NavigationEntry {
  to: string
  label: string
}

let read: () => readonly NavigationEntry[] = () => []

/** For the host: says where the remotes' entries of the panel's rail are read. */
export function offerPanelEntries(entries: typeof read): void {
  read = entries
}

/** The remotes' entries of the panel's rail, after the panel's own; none without a host. */
export const panelEntries = (): readonly NavigationEntry[] => read()
