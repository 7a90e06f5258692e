import { Check, Copy } from 'lucide-react'
import { type DeployToken, DeployTokenForm, TOKEN_DAYS } from '@csuite/shared/contract/deploy-tokens'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { copyText } from '@csuite/shared/ui/clipboard'
import { Dialog } from '@csuite/shared/ui/dialog'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { fonts, space } from '@csuite/shared/ui/theme'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { MutationDialog } from '../../parts/form-dialog'
import { noCorrection, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { tokensTexts } from './tokens.texts'
import { useCreateDeployToken } from './use-deploy-tokens'

const { create: texts, created: createdTexts } = tokensTexts

interface CreateTokenDialogProps {
  open: boolean
  /** Suggestions; a remote that is not published yet may get a token too. */
  remotes: readonly string[]
  onClose: () => void
}

/** Creates a deploy token and shows it once. Key it by the opening. */
export function CreateTokenDialog({ open, remotes, onClose }: CreateTokenDialogProps) {
  const create = useCreateDeployToken()
  const form = useFormMutation(create, {
    schema: DeployTokenForm,
    read: (text) => ({
      remote: text('remote'),
      label: text('label'),
      scopes: splitWords(text('scopes')),
      days: Number(text('days')),
    }),
  })
  if (create.data) return <CreatedToken open={open} created={create.data} onClose={onClose} />
  return (
    <MutationDialog open={open} onClose={onClose} form={form} texts={texts}>
      <TextField
        {...form.field('remote')}
        {...noCorrection}
        label={texts.remote}
        hint={texts.remoteHint}
        list={`${form.id}-remotes`}
      />
      <datalist id={`${form.id}-remotes`}>
        {remotes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...form.field('label')}
        label={texts.label}
        hint={texts.labelHint}
        maxLength={80}
        autoComplete="off"
      />
      <Select
        name="scopes"
        label={texts.scopes}
        options={Object.entries(texts.scopeChoices).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        {...form.field('days')}
        label={texts.days}
        defaultValue={String(TOKEN_DAYS)}
        inputMode="numeric"
        autoComplete="off"
      />
    </MutationDialog>
  )
}

interface CreatedTokenProps {
  open: boolean
  created: DeployToken & { token: string }
  onClose: () => void
}

/** Shows a new token, the only time it can be read; only its buttons close the dialog. */
function CreatedToken({ open, created, onClose }: CreatedTokenProps) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    const done = await copyText(created.token)
    setOutcome(done ? 'done' : 'failed')
    if (!done) field.current?.select()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={false}
      title={createdTexts.title}
      description={createdTexts.text(created.label, created.remote)}
      footer={<Button onClick={onClose}>{createdTexts.done}</Button>}
    >
      <Content>
        <Alert tone="warn">{createdTexts.once}</Alert>
        <Token
          ref={field}
          label={createdTexts.token}
          value={created.token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="secondary"
          icon={outcome === 'done' ? <Check /> : <Copy />}
          onClick={() => void copy()}
        >
          {/* Not a role: that would leave the button without a name in Chromium. */}
          <span aria-live="polite">
            {outcome === 'done'
              ? createdTexts.copied
              : outcome === 'failed'
                ? createdTexts.copyFailed
                : createdTexts.copy}
          </span>
        </Button>
      </Content>
    </Dialog>
  )
}

const Content = styled.div`
  display: grid;
  gap: ${space[16]};
`
const Token = styled(TextField)`
  & input {
    font-family: ${fonts.mono};
    text-overflow: ellipsis;
  }
`
