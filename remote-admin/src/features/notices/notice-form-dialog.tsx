import {
  NOTICE_TEXT_MAX,
  NOTICE_TITLE_MAX,
  type Notice,
  type NoticeLevel,
  isDismissible,
  noticeLevels,
} from '@csuite/shared/contract/notices'
import { listGroups } from '@csuite/shared/contract/groups'
import { endpointQuery } from '@csuite/shared/query'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { NoticeLine, type NoticeTone } from '@csuite/shared/ui/notice-line'
import { Select } from '@csuite/shared/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { DRAFTS } from '../../parts/draft-recovery'
import { PreviewFigure, TwoColumns, Wide } from '../../parts/two-columns'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useDraftForm } from '../../parts/use-draft-form'
import { optionsOf } from '../../parts/use-form-mutation'
import { type NoticeBody, type NoticeDraft, bodyOf, draftOf, validate } from './notice-draft'
import { noticesTexts } from './notices.texts'

const texts = noticesTexts.form

interface NoticeFormProps {
  /** Null: a new one. */
  notice: Notice | null
  /** Rejects with the call's failure. */
  onSave: (body: NoticeBody) => Promise<unknown>
}

interface NoticeFormDialogProps extends NoticeFormProps, OpenedDialog {
  busy: boolean
}

/** The dialog for a notice, with how it will look. */
export function NoticeFormDialog({ notice, onSave, ...dialog }: NoticeFormDialogProps) {
  const formId = useId()
  return (
    <ActionDialog
      {...dialog}
      size="m"
      title={notice ? texts.editTitle(notice.titulo) : texts.addTitle}
      form={formId}
      action={notice ? texts.save : texts.publish}
    >
      <NoticeForm id={formId} notice={notice} onSave={onSave} />
    </ActionDialog>
  )
}

function NoticeForm({ id, notice, onSave }: NoticeFormProps & { id: string }) {
  const { form, draft, failure, field } = useDraftForm({
    name: DRAFTS.notice,
    subject: notice,
    start: () => draftOf(notice),
    labels: texts,
    validate: (typed) => validate(typed, notice),
    save: (typed) => onSave(bodyOf(typed, notice)),
    failed: texts.failed,
  })
  const audiences = useAudiences(draft.audiencia)
  return (
    <TwoColumns id={id} {...form}>
      <Preview draft={draft} />
      <Wide>
        <TextField {...field('titulo')} maxLength={NOTICE_TITLE_MAX} />
      </Wide>
      <Wide>
        <TextArea {...field('texto')} hint={texts.textoHint} maxLength={NOTICE_TEXT_MAX} rows={2} />
      </Wide>
      <Select
        {...field('nivel')}
        hint={texts.nivelHint[draft.nivel]}
        options={optionsOf(noticesTexts.level)}
      />
      <Select {...field('audiencia')} options={audiences} />
      <TextField {...field('desde')} type="datetime-local" hint={texts.desdeHint} />
      <TextField {...field('hasta')} type="datetime-local" hint={texts.hastaHint} required />
      <Wide>
        <TextField {...field('enlace')} hint={texts.enlaceHint} inputMode="url" />
      </Wide>
      {failure && (
        <Wide>
          <Alert tone="danger">{failure}</Alert>
        </Wide>
      )}
    </TwoColumns>
  )
}

/** Everybody, signed-out people, each group, and the groups that the notice has. */
function useAudiences(chosen: string) {
  const { data: groups = [] } = useQuery(endpointQuery(listGroups))
  const options = [
    ...optionsOf(noticesTexts.audience),
    ...groups.map(({ id, nombre }) => ({ value: String(id), label: noticesTexts.group(nombre) })),
  ]
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: noticesTexts.groups(chosen.split(' ').length) }]
}

const tones: Record<NoticeLevel, NoticeTone> = { info: 'info', aviso: 'warn', mantenimiento: 'work' }

/** As the page shows it; nothing in it can be pressed. */
function Preview({ draft }: { draft: NoticeDraft }) {
  const level = noticeLevels.find((one) => one === draft.nivel) ?? 'info'
  const { titulo, texto, enlace } = draft
  return (
    <PreviewFigure>
      <figcaption>{texts.preview}</figcaption>
      <div inert>
        <NoticeLine
          tone={tones[level]}
          kind={noticesTexts.level[level]}
          title={titulo || texts.titulo}
          text={texto || texts.texto}
          link={enlace && <a href="#vista-previa">{texts.more}</a>}
          remark={isDismissible(level) ? undefined : texts.previewEnds}
          close={isDismissible(level) ? texts.close : undefined}
        />
      </div>
    </PreviewFigure>
  )
}
