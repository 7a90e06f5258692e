import { useCallback, useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** The selected ids of one view; another page or filter clears them. Ids of rows that are gone do not count. */
export function useSelection(viewKey: string, visible: readonly number[]) {
  const [state, setState] = useState({ viewKey, ids: none })
  if (state.viewKey !== viewKey) setState({ viewKey, ids: none })
  const ids = state.viewKey === viewKey ? visible.filter((id) => state.ids.has(id)) : []

  const select = useCallback(
    (id: number, selected: boolean) =>
      setState((last) => {
        const next = new Set(last.ids)
        if (selected) next.add(id)
        else next.delete(id)
        return { ...last, ids: next }
      }),
    [],
  )
  const selectAll = (selected: boolean) =>
    setState((last) => ({ ...last, ids: selected ? new Set(visible) : none }))
  return { ids, selection: new Set(ids) as ReadonlySet<number>, select, selectAll }
}
