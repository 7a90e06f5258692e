import { useCallback, useState } from 'react'

/**
 * Ticked ids, within one view: another page, filter or status starts afresh. Ids of rows that have gone from the page
 * do not count.
 */
export function useSelection(viewKey: string, visible: readonly number[]) {
  const [state, setState] = useState({ viewKey, ids: new Set<number>() })
  const ids = state.viewKey === viewKey ? visible.filter((id) => state.ids.has(id)) : []
  const selection: ReadonlySet<number> = new Set(ids)

  const select = useCallback(
    (id: number, selected: boolean) =>
      setState((last) => {
        const next = new Set(last.viewKey === viewKey ? last.ids : [])
        if (selected) next.add(id)
        else next.delete(id)
        return { viewKey, ids: next }
      }),
    [viewKey],
  )
  const selectAll = (selected: boolean) => setState({ viewKey, ids: new Set(selected ? visible : []) })
  return { ids, selection, select, selectAll }
}
