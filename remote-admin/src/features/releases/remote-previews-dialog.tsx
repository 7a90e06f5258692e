import { call } from '@csuite/shared/client'
import { type Preview, listPreviews, removePreview } from '@csuite/shared/contract/previews'
import { formatDateTime } from '@csuite/shared/format'
import type { OpenedDialog } from '@csuite/shared/form'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { Dialog } from '@csuite/shared/ui/dialog'
import { Text } from '@csuite/shared/ui/layout'
import { Td, Tr } from '@csuite/shared/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DangerButton } from '../../parts/cells'
import { ConfirmDialog } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { remotePreviewsTexts as texts } from './remote-previews.texts'

/** The previews of a remote: list and removal, one dialog at a time. */
export function RemotePreviewsDialog({ name, ...dialog }: OpenedDialog & { name: string }) {
  const previews = useQuery(endpointQuery(listPreviews, { params: { name } }))
  const [removing, setRemoving] = useState<Preview>()
  const { columns, removing: question } = texts
  const remove = useSend(({ nombre }: Preview) => call(removePreview, { params: { name, vista: nombre } }), {
    stale: [listPreviews],
    done: (_nothing, { nombre }) => texts.removed(nombre),
  })
  if (removing)
    return (
      <ConfirmDialog
        open={dialog.open}
        onClose={() => setRemoving(undefined)}
        mutation={remove}
        input={removing}
        {...question}
        title={question.title(removing.nombre)}
      />
    )
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={(next) => !next && dialog.onClose()}
      size="l"
      title={texts.title(name)}
      description={texts.text}
    >
      <Loaded query={previews} loading={texts.loading} skeleton={96} failed={texts.failed}>
        {(data) => (
          <ListTable caption={texts.open} columns={columns} rows={data} empty={texts.none}>
            {(preview) => (
              <Tr key={preview.nombre}>
                <Td>
                  <a href={preview.url} target="_blank" rel="noopener noreferrer">
                    {preview.nombre}
                  </a>
                </Td>
                <Td label={columns.version}>
                  <Text as="span" $mono $breaks>
                    {preview.version}
                  </Text>
                </Td>
                <Td label={columns.until}>{formatDateTime(preview.hasta)}</Td>
                <Td>
                  <DangerButton
                    aria-label={`${question.action} ${preview.nombre}`}
                    onClick={() => setRemoving(preview)}
                  >
                    {question.action}
                  </DangerButton>
                </Td>
              </Tr>
            )}
          </ListTable>
        )}
      </Loaded>
    </Dialog>
  )
}
