import { ApiError, call, errorMessage, settings } from '@csuite/shared/client'
import { RequestReason, requestAccess } from '@csuite/shared/contract/access-requests'
import type { App } from '@csuite/shared/contract/apps'
import { formatDate } from '@csuite/shared/format'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { TextArea } from '@csuite/shared/ui/field'
import { c, space, type } from '@csuite/shared/ui/theme'
import { toast } from '@csuite/shared/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { requestAccessTexts as texts } from './request-access.texts'

/** For an app outside whose audience the person is: asks for it with a reason, or says that this was done. */
export function RequestAccess({ app, describedBy }: { app: App; describedBy?: string }) {
  const formId = useId()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const isSent = app.acceso === 'pendiente'
  const { mutate, isPending, error } = useMutation({
    mutationFn: (motivo: string) => call(requestAccess, { body: { idApp: app.id, motivo } }),
    onSuccess: () => void toast.ok(texts.done(app.nombre)),
    // A conflict too: somebody gave the access meanwhile, or another tab asked.
    onSettled: async (_request, failure) => {
      if (failure !== null && !(failure instanceof ApiError)) return
      await Promise.all([['apps'], ['app', app.id]].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  const ask = () => setOpen(true)
  const close = () => setOpen(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = RequestReason.safeParse(String(new FormData(event.currentTarget).get('motivo')))
    setProblem(parsed.error?.issues[0]?.message)
    // Closes when its button has become the note that has the focus then.
    if (parsed.data !== undefined) mutate(parsed.data, { onSuccess: close })
    else event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <>
      {isSent ? (
        <Sent ref={note} tabIndex={-1}>
          <Badge tone="info">{texts.sent}</Badge>
          {app.solicitada && texts.since(formatDate(app.solicitada, settings().timeZone))}
        </Sent>
      ) : (
        <Button ref={button} variant="quiet" size="s" aria-describedby={describedBy} onClick={ask}>
          {texts.ask}
        </Button>
      )}
      <ActionDialog
        open={open && !isSent}
        title={texts.title(app.nombre)}
        description={texts.text}
        form={formId}
        action={texts.action}
        busy={isPending}
        finalFocus={() => note.current ?? button.current}
        onClose={close}
      >
        <form id={formId} noValidate onSubmit={submit}>
          <TextArea name="motivo" label={texts.reason} error={problem} rows={3} maxLength={500} />
          {error && <Alert tone="danger">{errorMessage(error, texts.failed)}</Alert>}
        </form>
      </ActionDialog>
    </>
  )
}

const Sent = styled.p`
  ${type.s14}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  min-height: 32px;
  color: ${c.muted};
`
