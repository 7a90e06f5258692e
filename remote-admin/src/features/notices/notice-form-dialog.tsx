import {
  NOTICE_TEXT_MAX,
  NOTICE_TITLE_MAX,
  NewNotice,
  type Notice,
  type NoticeLevel,
  isDismissible,
  noticeLevels,
} from '@csuite/shared/contract/notices'
import { listGroups } from '@csuite/shared/contract/groups'
import { arrayQuery } from '@csuite/shared/query'
import { DateField } from '@csuite/shared/ui/date-field'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { NoticeLine, type NoticeTone } from '@csuite/shared/ui/notice-line'
import { Select } from '@csuite/shared/ui/select'
import { FormDialog, type OpenedDialog, optionsOf, useForm } from '@csuite/shared/form'
import { TwoColumns, Wide } from '@csuite/shared/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { PreviewFigure } from '../../parts/preview-figure'
import { type NoticeDraft, bodyOf, draftOf } from './notice-draft'
import { noticesTexts } from './notices.texts'
import { useSaveNotice } from './use-notices'

const texts = noticesTexts.form

interface NoticeFormDialogProps extends OpenedDialog {
  /** Null: a new one. */
  notice: Notice | null
}

export function NoticeFormDialog({ notice, ...dialog }: NoticeFormDialogProps) {
  const form = useForm(useSaveNotice(notice), {
    start: () => draftOf(notice),
    texts,
    schema: NewNotice,
    bodyOf: (draft) => bodyOf(draft, notice),
    explain: (errors, { hasta }) => ({
      ...errors,
      ...(errors['desde'] && { desde: texts.momentInvalid }),
      ...(errors['hasta'] && hasta && { hasta: texts.momentInvalid }),
    }),
    onSuccess: dialog.onClose,
  })
  const { draft, field } = form
  const audiences = useAudiences(draft.audiencia)
  const ownTexts = notice
    ? { ...texts, title: texts.editTitle(notice.titulo), action: texts.save }
    : { ...texts, title: texts.addTitle, action: texts.publish }
  return (
    <FormDialog {...dialog} size="m" form={form} texts={ownTexts}>
      <TwoColumns>
        <Preview draft={draft} />
        <Wide>
          <TextField {...field('titulo')} maxLength={NOTICE_TITLE_MAX} />
        </Wide>
        <Wide>
          <TextArea {...field('texto')} maxLength={NOTICE_TEXT_MAX} rows={2} />
        </Wide>
        <Select
          {...field('nivel')}
          hint={texts.levelHints[draft.nivel]}
          options={optionsOf(noticesTexts.level)}
        />
        <Select {...field('audiencia')} options={audiences} />
        <DateField {...field('desde')} type="datetime-local" />
        <DateField {...field('hasta')} type="datetime-local" required />
        <Wide>
          <TextField {...field('enlace')} inputMode="url" />
        </Wide>
      </TwoColumns>
    </FormDialog>
  )
}

/** Everybody, signed-out people, each group, and the groups that the notice has. */
function useAudiences(chosen: string) {
  const { data: groups = [] } = useQuery(arrayQuery(listGroups))
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
