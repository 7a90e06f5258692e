import { call, errorMessage } from '@csuite/shared/client'
import { decodeCsv } from '@csuite/shared/contract/csv'
import { type ImportOutcome, importUsers } from '@csuite/shared/contract/user-administration'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { Field, Input } from '@csuite/shared/ui/field'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { Stack } from '../../parts/form-dialog'
import { userKeys } from '../../parts/people/people-cache'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useSend } from '../../parts/use-send'
import { usersTexts } from './users.texts'

const texts = usersTexts.import
/** Of the wrong lines; the others show once these are right. */
const SHOWN = 50

/** Checks a file as soon as it is chosen; it is sent once no line is wrong. */
export function ImportDialog(dialog: OpenedDialog) {
  const file = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState('')
  const check = useMutation({
    mutationFn: (text: string) => call(importUsers, { body: { csv: text }, query: { ensayo: '1' } }),
  })
  const invite = useSend(() => call(importUsers, { body: { csv } }), {
    stale: userKeys,
    done: ({ validas }) => texts.done(validas),
  })
  const forget = () => {
    invite.reset()
    check.reset()
    setCsv('')
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    forget()
    const [chosen] = target.files ?? []
    if (!chosen) return
    const text = decodeCsv(await chosen.arrayBuffer())
    // Another one may have been chosen while a large one was read.
    if (target.files?.[0] !== chosen) return
    setCsv(text)
    check.mutate(text)
  }
  const failure = invite.error
    ? errorMessage(invite.error, texts.unanswered)
    : check.error && errorMessage(check.error, texts.failed)
  const ready = check.data !== undefined && check.data.errores.length === 0 && check.data.validas > 0
  return (
    <ActionDialog
      {...dialog}
      title={texts.title}
      description={texts.text}
      action={ready ? texts.action(check.data.validas) : texts.check}
      busy={invite.isPending || check.isPending}
      disabled={!ready}
      onConfirm={() => invite.mutate(undefined, { onSuccess: dialog.onClose })}
      initialFocus={file}
    >
      <Stack>
        <Field label={texts.file} hint={texts.fileHint}>
          {(input) => (
            <FileInput
              {...input}
              ref={file}
              type="file"
              accept=".csv,text/csv"
              // The same file again, corrected, is a change too.
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
                forget()
              }}
              onChange={(event) => void choose(event)}
            />
          )}
        </Field>
        {failure && <Alert tone="danger">{failure}</Alert>}
        {check.data && !failure && <Outcome outcome={check.data} />}
      </Stack>
    </ActionDialog>
  )
}

function Outcome({ outcome: { validas, errores } }: { outcome: ImportOutcome }) {
  if (errores.length === 0) return <Alert tone="ok">{texts.valid(validas)}</Alert>
  return (
    <>
      <Alert tone="warn">{texts.invalid(errores.length)}</Alert>
      <Lines aria-label={texts.lines} tabIndex={0}>
        {errores.slice(0, SHOWN).map(({ linea, mensaje }) => (
          <li key={linea}>
            <span>{texts.line(linea)}</span> {mensaje}
          </li>
        ))}
      </Lines>
      {errores.length > SHOWN && <More>{texts.more(errores.length - SHOWN)}</More>}
    </>
  )
}

const FileInput = styled(Input)`
  &::file-selector-button {
    ${type.s14}
    margin-right: ${space[12]};
    padding: 2px ${space[12]};
    border: 1px solid ${c.input};
    border-radius: ${radius.control};
    background: ${c.sunken};
    color: ${c.text};
  }
`
const Lines = styled.ul`
  ${type.s14}
  max-height: 240px;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  overflow-wrap: anywhere;
  & > li {
    padding-block: ${space[4]};
    border-bottom: 1px solid ${c.hairline};
  }
  & span {
    color: ${c.muted};
    font-variant-numeric: tabular-nums;
  }
`
const More = styled.p`
  ${type.s12}
  color: ${c.muted};
`
