import { call, settings } from '@csuite/shared/client'
import { RequestForm, requestAccess } from '@csuite/shared/contract/access-requests'
import { type App, getApp, listApps } from '@csuite/shared/contract/apps'
import { DialogOf, FormDialog, type OpenedDialog, useDialogState, useForm } from '@csuite/shared/form'
import { formatDate } from '@csuite/shared/format'
import { useSend } from '@csuite/shared/query'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { TextArea } from '@csuite/shared/ui/field'
import { type, wrapRow } from '@csuite/shared/ui/theme'
import { useRef } from 'react'
import styled from 'styled-components'
import { requestAccessTexts as texts } from './request-access.texts'

/** For an app outside whose audience the person is: asks for it with a reason, or says that this was done. */
export function RequestAccess({ app, describedBy }: { app: App; describedBy?: string }) {
  const dialog = useDialogState(`request-${app.id}`)
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const isSent = app.acceso === 'pendiente'
  return (
    <>
      {isSent ? (
        <Sent ref={note} tabIndex={-1}>
          <Badge tone="info">{texts.sent}</Badge>
          {app.solicitada && texts.since(formatDate(app.solicitada, settings().timeZone))}
        </Sent>
      ) : (
        <Button
          ref={button}
          variant="quiet"
          size="s"
          aria-describedby={describedBy}
          onClick={() => dialog.open()}
        >
          {texts.ask}
        </Button>
      )}
      <DialogOf state={dialog}>
        {(_, { open, onClose }) => (
          <RequestDialog
            app={app}
            open={open && !isSent}
            onClose={onClose}
            finalFocus={() => note.current ?? button.current}
          />
        )}
      </DialogOf>
    </>
  )
}

function RequestDialog({ app, ...dialog }: OpenedDialog & { app: App }) {
  const send = (body: { motivo: string }) => call(requestAccess, { body: { idApp: app.id, ...body } })
  const request = useSend(send, {
    // Also after a conflict: somebody gave the access meanwhile, or another tab asked.
    stale: [listApps, getApp],
    done: () => texts.done(app.nombre),
    // Closes when its button has become the note that has the focus then.
    reloaded: dialog.onClose,
  })
  const form = useForm(request, { start: () => ({ motivo: '' }), texts, schema: RequestForm })
  return (
    <FormDialog {...dialog} form={form} texts={{ ...texts, title: texts.title(app.nombre) }}>
      <TextArea {...form.field('motivo')} rows={3} maxLength={500} />
    </FormDialog>
  )
}

const Sent = styled.p`
  ${type.quiet}
  ${wrapRow(8)}
  min-height: 32px;
`
