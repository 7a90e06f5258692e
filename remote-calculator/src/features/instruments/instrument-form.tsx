import { call } from '@csuite/shared/client'
import { listOwnGroups } from '@csuite/shared/contract/groups'
import { searchable } from '@csuite/shared/contract/search-words'
import { type OpenedDialog, optionsOf, useRecoverableDraft } from '@csuite/shared/form'
import { UNITS } from '../../../contract/measurement/units'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { DateField, hasUnreadDate } from '@csuite/shared/ui/date-field'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { grid } from '@csuite/shared/ui/theme'
import { TwoColumns, Wide } from '@csuite/shared/ui/layout'
import { type FormEvent, useEffect, useId, useState } from 'react'
import styled from 'styled-components'
import { functionTexts, isRoot, rangeText, toleranceKindTexts } from '../../parts/instrument.texts'
import type { InstrumentEntry, OwnedFields } from '../../parts/plant/entries'
import { readAs } from '../../parts/read-as'
import { type InstrumentDraft, SIGNALS, draftOf, readDraft } from './instrument-draft'
import { instrumentsTexts } from './instruments.texts'

const t = instrumentsTexts.form

/** Those that the portal converts and those of a signal of one's own; what an older instrument has stays. */
const unitOptions = (current: string) =>
  [...new Set([current, ...UNITS.map(({ id }) => id), '%', 'Ω', 'Hz'])].map((id) => ({
    value: id,
    label: id || t.chooseUnit,
  }))

interface InstrumentFormProps extends OpenedDialog {
  /** Absent: a new one. */
  fields?: OwnedFields | undefined
  /** Name of its group. */
  group?: string | null | undefined
  isTaken: (fields: OwnedFields) => boolean
  /** @param begun what the form began with */
  onSave: (fields: OwnedFields, begun: OwnedFields | undefined) => void
}

/** Whether another instrument of the same person or group has the tag. */
export const isTagTaken = (
  entries: readonly InstrumentEntry[],
  { tag, idGrupo }: OwnedFields,
  clave?: string,
): boolean =>
  entries.some(
    (other) =>
      other.clave !== clave &&
      !other.deleted &&
      (other.fields.idGrupo ?? null) === (idGrupo ?? null) &&
      searchable(other.fields.tag) === searchable(tag),
  )

/** The groups that an instrument may belong to; without network only its own. */
function useGroups(before: { id: number; nombre: string } | null) {
  const [groups, setGroups] = useState(before ? [before] : [])
  useEffect(() => {
    void call(listOwnGroups, {}).then(setGroups, () => undefined)
  }, [])
  return groups
}

export function InstrumentForm({ fields, group, isTaken, onSave, ...dialog }: InstrumentFormProps) {
  const formId = useId()
  const [form, setForm, isTouched] = useRecoverableDraft(() => ({
    draft: draftOf(fields) as InstrumentDraft,
    owner: fields?.idGrupo ?? null,
    begun: fields,
  }))
  const { draft, owner, begun } = form
  const [start] = useState<InstrumentDraft>(() => draftOf(begun))
  const hasRoot = isRoot(draft)
  // Of a straight line it is a rare choice, which a file may have made; a root's goes with the root.
  const hasCutOff = hasRoot || (start.corte !== '' && !isRoot(start))
  const [errors, setErrors] = useState<Partial<Record<keyof InstrumentDraft, string>>>({})
  const groups = useGroups(
    fields?.idGrupo ? { id: fields.idGrupo, nombre: group ?? instrumentsTexts.form.aGroup } : null,
  )
  const change = (changes: Partial<InstrumentDraft>) => {
    setForm((before) => ({ ...before, draft: { ...before.draft, ...changes } }))
    setErrors({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (hasUnreadDate(event.currentTarget)) return
    const read = readDraft(hasCutOff ? draft : { ...draft, corte: '' })
    const typed = 'fields' in read ? { ...read.fields, idGrupo: owner } : null
    if (typed && !isTaken(typed)) return onSave(typed, begun)
    const wrong = 'errors' in read ? read.errors : { tag: t.exists }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const text = (name: keyof InstrumentDraft, more: object = {}) => ({
    ...{ name, value: draft[name], error: errors[name], autoComplete: 'off' },
    label: t[name as 'tag'],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    ...more,
  })
  /** A number that stands there already can be read in one way. */
  const decimal = (name: keyof InstrumentDraft, hint?: string) =>
    text(name, {
      inputMode: 'decimal' as const,
      hint: (draft[name] === start[name] ? undefined : readAs(draft[name])) ?? hint,
    })
  /** It may be negative: without the keypad, which a dialog lies over, a phone's number keys have no sign. */
  const bound = (name: keyof InstrumentDraft) => ({ ...decimal(name), inputMode: undefined })
  const signal = SIGNALS.findIndex(
    ({ min, max, unidad }) =>
      min === draft.senalMin && max === draft.senalMax && unidad === draft.senalUnidad,
  )
  const [isCustom, setCustom] = useState(signal < 0)
  return (
    <ActionDialog
      {...dialog}
      size="m"
      title={fields ? t.editTitle(fields.tag) : t.newTitle}
      form={formId}
      action={t.save}
      unsaved={isTouched}
    >
      <TwoColumns as="form" id={formId} noValidate onSubmit={submit}>
        <TextField {...text('tag')} autoCapitalize="characters" spellCheck={false} />
        <TextField {...text('servicio', { optional: true })} />
        {groups.length > 0 && (
          <Wide>
            <Select
              label={t.idGrupo}
              value={String(owner ?? '')}
              options={[
                { value: '', label: t.onlyMe },
                ...groups.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
              ]}
              onChange={({ target }) => {
                const chosen = target.value ? Number(target.value) : null
                setForm((before) => ({ ...before, owner: chosen }))
                setErrors({})
              }}
            />
          </Wide>
        )}
        <Three>
          <TextField {...bound('min')} />
          <TextField {...bound('max')} />
          <Select {...text('unidad')} options={unitOptions(draft.unidad)} />
        </Three>
        <Select
          label={t.senal}
          value={isCustom || signal < 0 ? 'custom' : String(signal)}
          options={[
            ...SIGNALS.map((one, index) => ({ value: String(index), label: rangeText(one) })),
            { value: 'custom', label: t.custom },
          ]}
          onChange={({ target: { value } }) => {
            setCustom(value === 'custom')
            const chosen = SIGNALS[Number(value)]
            if (chosen) change({ senalMin: chosen.min, senalMax: chosen.max, senalUnidad: chosen.unidad })
          }}
        />
        <Select
          label={t.funcion}
          value={draft.funcion}
          options={optionsOf(functionTexts)}
          onChange={({ target }) => change({ funcion: target.value })}
        />
        {isCustom && (
          <Three>
            <TextField {...bound('senalMin')} />
            <TextField {...bound('senalMax')} />
            <Select {...text('senalUnidad')} options={unitOptions(draft.senalUnidad)} />
          </Three>
        )}
        {hasRoot && <TextField {...decimal('quiebre')} optional />}
        {hasCutOff && <TextField {...decimal('corte')} label={hasRoot ? t.corte : t.corteLinear} optional />}
        <Three>
          <Select
            label={t.toleranceKind}
            value={draft.tipo}
            options={optionsOf(toleranceKindTexts)}
            onChange={({ target }) => change({ tipo: target.value })}
          />
          <TextField {...decimal('mas')} />
          <TextField {...decimal('menos', t.menosHint)} />
        </Three>
        <TextField {...text('fabricante', { optional: true })} />
        <TextField {...text('modelo', { optional: true })} />
        <TextField {...text('serie', { optional: true })} />
        <TextField {...text('ubicacion', { optional: true })} />
        <DateField {...text('vence', { optional: true })} />
        <Wide>
          <TextArea {...text('notas', { optional: true })} rows={3} />
        </Wide>
      </TwoColumns>
    </ActionDialog>
  )
}

const Three = styled(Wide)`
  ${grid(12)}
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  align-items: start;
`
