import type { User } from '@csuite/shared/contract/user'
import { useEffect, useRef } from 'react'

/**
 * Shortcuts while the focus is in the list (WCAG 2.1.4), not in its menus: j and k move to the next and previous row, e edits.
 * @returns the ref of the list's container
 */
export function useListKeys(rows: readonly User[], onEdit: (user: User) => void) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target
      // Password managers and extensions dispatch some on the document.
      if (!(at instanceof Element) || !list.current?.contains(at) || at.closest('[role=menu]')) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const names = [...list.current.querySelectorAll<HTMLElement>('[data-person]')]
      const here = names.findIndex((name) => name.closest('tr')?.contains(at))
      if (event.key === 'j') names[Math.min(here + 1, names.length - 1)]?.focus()
      else if (event.key === 'k') names[Math.max(here - 1, 0)]?.focus()
      else if (event.key === 'e' && rows[here]) onEdit(rows[here])
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [rows, onEdit])
  return list
}
