import { words } from '@csuite/shared/texts'
import { Button } from '@csuite/shared/ui/button'
import { type RowName, retry } from './plant-store'

/** It goes with the refusal that it stands in; the heading then has the focus. */
export function RetryButton({ name, clave }: { name: RowName; clave: string }) {
  const onClick = () => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    void retry(name, clave)
  }
  return (
    <Button variant="secondary" onClick={onClick}>
      {words.retry}
    </Button>
  )
}
