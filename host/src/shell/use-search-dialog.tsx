import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'

type DialogComponent = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>

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

/** The search over everything: Ctrl K or its button; its code comes with the first intent. */
export function useSearchDialog(): {
  open: () => void
  intent: { onPointerEnter: () => void; onFocus: () => void }
  dialog: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<DialogComponent>()
  const open = useCallback(() => {
    setOpen(true)
    load().then(
      (loaded) => setDialog(() => loaded),
      () => setOpen(false),
    )
  }, [])
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
    dialog: Dialog && <Dialog open={isOpen} onOpenChange={setOpen} />,
  }
}
