import { Button } from '@csuite/shared/ui/button'
import { Page, type PageProps } from '@csuite/shared/ui/page'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { Plus } from 'lucide-react'

interface PanelPageProps extends Partial<PageProps> {
  texts: { title: string; subtitle: string; add?: string }
  /** Opens the form of a new one, by a button beside the title. */
  onAdd?: () => void
}

/** A page that says when its data may be stale. */
export function PanelPage({ texts: { title, subtitle, add }, onAdd, children, ...page }: PanelPageProps) {
  const button = onAdd && (
    <Button icon={<Plus />} onClick={onAdd}>
      {add}
    </Button>
  )
  return (
    <Page title={title} subtitle={subtitle} actions={button} {...page}>
      <OfflineNotice />
      {children}
    </Page>
  )
}
