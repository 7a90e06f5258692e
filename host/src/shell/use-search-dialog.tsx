import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { SearchDialogProps } from './search-dialog'

type DialogComponent = ComponentType<SearchDialogProps>

let loading: Promise<DialogComponent> | undefined

function load(): Promise<DialogComponent> {
  loading ??= import('./search-dialog').then(
    (module) => module.SearchDialog,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

const warm = () => void load().catch(() => undefined)

/**
 * Keeps what is typed between the shortcut and the moment in which the search's field has the focus: its code may still be on
 * its way, and the keys are not meant for the page beneath. `take` gives the text, once, and ends it.
 */
function useTypedAhead(): { begin: () => void; take: () => string } {
  const typed = useRef<string | null>(null)
  const [keys] = useState(() => ({
    begin: () => (typed.current ??= ''),
    take: () => {
      const text = typed.current ?? ''
      typed.current = null
      return text
    },
  }))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (typed.current === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return keys
}

/** The search over everything: Ctrl K or its button; its code comes with the first intent. */
export function useSearchDialog(): {
  open: () => void
  intent: { onPointerEnter: () => void; onFocus: () => void }
  dialog: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<DialogComponent>()
  const typedAhead = useTypedAhead()
  const onOpenChange = useCallback(
    (next: boolean) => {
      if (!next) typedAhead.take()
      setOpen(next)
    },
    [typedAhead],
  )
  const open = useCallback(() => {
    if (isOpen) return
    setOpen(true)
    typedAhead.begin()
    load().then(
      (loaded) => setDialog(() => loaded),
      () => onOpenChange(false),
    )
  }, [isOpen, typedAhead, onOpenChange])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return {
    open,
    intent: { onPointerEnter: warm, onFocus: warm },
    dialog: Dialog && <Dialog open={isOpen} onOpenChange={onOpenChange} takeTyped={typedAhead.take} />,
  }
}
