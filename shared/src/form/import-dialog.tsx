import { errorMessage } from '@csuite/shared/client'
import { CSV_FILES, UnreadableText, textOfFile } from '@csuite/shared/contract/text-file'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { Field, Input } from '@csuite/shared/ui/field'
import { Stack, Text } from '@csuite/shared/ui/layout'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import { type ComponentProps, useRef, useState } from 'react'
import styled from 'styled-components'
import { importTexts } from './import.texts'

/** Of the wrong lines; the others show once these are right. */
const SHOWN = 50

interface Outcome {
  validas: number
  errores: { linea: number; mensaje: string }[]
}

interface ImportTexts {
  title: string
  text: string
  fileHint: string
  /** The button, for the valid lines; 0 until there are some and no other ones. */
  action: (lines: number) => string
  valid: (lines: number) => string
  invalid: (lines: number) => string
  /** Where the server sent no message: the check failed, or the import itself, if that has another text. */
  failed: string
  unanswered?: string
}

interface ImportDialogProps extends Pick<
  ComponentProps<typeof ActionDialog>,
  'open' | 'onClose' | 'finalFocus'
> {
  texts: ImportTexts
  /** Checks the lines of a CSV (`ensayo`), or takes them all. */
  send: (csv: string, ensayo: '0' | '1') => Promise<Outcome>
  onDone: (outcome: Outcome) => void
}

interface Import {
  file?: File | undefined
  csv?: string
  outcome?: Outcome
  failure?: string
  busy?: boolean
}

/** Checks a file as soon as it is chosen; it is sent once no line is wrong. */
export function ImportDialog({ texts, send, onDone, ...dialog }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<Import>({})
  const { file, csv = '', outcome, failure, busy } = state
  const choose = async (chosen: File | undefined) => {
    setState({ file: chosen, busy: chosen !== undefined })
    if (!chosen) return
    // Another one may have been chosen while a large one was read.
    const show = (next: Import) =>
      setState((last) => (last.file === chosen ? { ...next, file: chosen } : last))
    try {
      const read = await textOfFile(chosen)
      show({ csv: read, outcome: await send(read, '1') })
    } catch (error) {
      show({ failure: error instanceof UnreadableText ? error.message : errorMessage(error, texts.failed) })
    }
  }
  const take = async () => {
    setState({ ...state, busy: true })
    try {
      const taken = await send(csv, '0')
      // Refused after all: something changed since the check.
      if (taken.errores.length > 0) setState({ ...state, outcome: taken })
      else onDone(taken)
    } catch (error) {
      setState({ ...state, failure: errorMessage(error, texts.unanswered ?? texts.failed) })
    }
  }
  const valid = outcome?.errores.length === 0 ? outcome.validas : 0
  return (
    <ActionDialog
      {...dialog}
      title={texts.title}
      description={texts.text}
      action={texts.action(valid)}
      busy={busy}
      disabled={valid === 0}
      unsaved={file !== undefined}
      onConfirm={() => void take()}
      initialFocus={input}
    >
      <Stack>
        <Field label={importTexts.file} hint={texts.fileHint}>
          {(control) => (
            <FileInput
              {...control}
              ref={input}
              type="file"
              accept={CSV_FILES}
              // Not while the lines are taken: a second file would let them be sent twice.
              disabled={busy === true && outcome !== undefined}
              // The same file again, corrected, is a change too.
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
                setState({})
              }}
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          )}
        </Field>
        {failure && <Alert tone="danger">{failure}</Alert>}
        {valid > 0 && !failure && <Alert tone="ok">{texts.valid(valid)}</Alert>}
        {outcome && outcome.errores.length > 0 && (
          <>
            <Alert tone="warn">{texts.invalid(outcome.errores.length)}</Alert>
            <Lines role="list" aria-label={importTexts.lines} tabIndex={0}>
              {outcome.errores.slice(0, SHOWN).map(({ linea, mensaje }) => (
                <li key={`${linea} ${mensaje}`}>
                  <span>{importTexts.line(linea)}</span> {mensaje}
                </li>
              ))}
            </Lines>
            {outcome.errores.length > SHOWN && (
              <Text $size={12} $tone="muted">
                {importTexts.more(outcome.errores.length - SHOWN)}
              </Text>
            )}
          </>
        )}
      </Stack>
    </ActionDialog>
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
