import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { TextField } from '@csuite/shared/ui/field'

interface DateFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'type' | 'onFocus' | 'onBlur' | 'onInvalid'
> {
  type?: 'date' | 'datetime-local'
}

/** Browsers give a date that does not exist or is typed in part the value of an empty field; here it is an error. */
export function DateField({ type = 'date', error, onChange, ...field }: DateFieldProps) {
  const [isUnread, setUnread] = useState(false)
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (currentTarget.validity.badInput) setUnread(true)
  }
  return (
    <TextField
      {...field}
      type={type}
      error={isUnread ? 'La fecha está incompleta o no existe' : error}
      onBlur={look}
      onInvalid={look}
      // Not when it is left: the button that is being pressed would move.
      onFocus={() => setUnread(false)}
      onChange={(event) => {
        setUnread(event.target.validity.badInput)
        onChange?.(event)
      }}
    />
  )
}

/** Marks the first {@link DateField} in it that the browser could not read, and gives it the focus. */
export function hasUnreadDate(form: ParentNode): boolean {
  const dates = [...form.querySelectorAll<HTMLInputElement>('input[type^="date"]')]
  const unread = dates.find(({ validity }) => validity.badInput)
  unread?.focus()
  unread?.checkValidity()
  return unread !== undefined
}
