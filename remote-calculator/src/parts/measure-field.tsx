import { TextField } from '@csuite/shared/ui/field'
import type { ReactNode } from 'react'

interface MeasureFieldProps {
  label: string
  unit: string
  text: string
  error?: string | undefined
  hint?: ReactNode
  onText: (text: string) => void
}

export const MeasureField = ({ label, unit, text, error, hint, onText }: MeasureFieldProps) => (
  <TextField
    label={label}
    suffix={unit}
    value={text}
    error={error}
    hint={hint}
    inputMode="decimal"
    enterKeyHint="done"
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onText(event.target.value)}
  />
)
