import { noCorrection } from '@csuite/shared/form'
import { TextField } from '@csuite/shared/ui/field'
import { Text } from '@csuite/shared/ui/layout'
import { Select } from '@csuite/shared/ui/select'
import { grid, media } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { FieldGroup } from '../../parts/titled-section'
import { providersTexts } from './providers.texts'
import { useGroups } from './use-providers'

const texts = providersTexts.form

export interface MappedValue {
  valor: string
  idGrupo: number
}

interface GroupMapProps {
  rows: MappedValue[]
  error: string | undefined
  onChange: (rows: MappedValue[]) => void
}

/** The group that each value of the claims stands for. */
export function GroupMap({ rows, error, onChange }: GroupMapProps) {
  const groups = useGroups()
  const options = groups.data?.map(({ id, nombre }) => ({ value: id, label: nombre })) ?? []
  const set = (place: number, changes: Partial<MappedValue>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...changes } : row)))
  return (
    <FieldGroup>
      <legend>{texts.grupos}</legend>
      <Text $size={14} $tone="muted">
        {groups.data?.length === 0 ? texts.noGroups : texts.gruposHint}
      </Text>
      {rows.map(({ valor, idGrupo }, place) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={place}>
          <TextField
            {...noCorrection}
            name="grupos"
            label={texts.value}
            value={valor}
            invalid={error !== undefined}
            maxLength={200}
            onChange={({ target }) => set(place, { valor: target.value })}
          />
          <Select
            label={texts.group}
            options={options}
            value={idGrupo}
            onChange={({ target }) => set(place, { idGrupo: Number(target.value) })}
          />
          <SmallButton
            aria-label={texts.removeGroup(valor)}
            onClick={() => onChange(rows.filter((_row, at) => at !== place))}
          >
            {texts.removeShort}
          </SmallButton>
        </Line>
      ))}
      {error !== undefined && (
        <Text $size={14} $tone="danger" role="alert">
          {error}
        </Text>
      )}
      <div>
        <SmallButton
          disabled={options.length === 0}
          onClick={() => onChange([...rows, { valor: '', idGrupo: options[0]?.value ?? 0 }])}
        >
          {texts.addGroup}
        </SmallButton>
      </div>
    </FieldGroup>
  )
}

const Line = styled.div`
  ${grid(8)}
  grid-template-columns: 1fr 1fr auto;
  align-items: end;
  ${media.cards} {
    grid-template-columns: 1fr;
  }
`
