import { words } from '@csuite/shared/texts'

export const editUserTexts = {
  title: 'Editar usuario',
  name: words.name,
  lastName: words.lastName,
  phone: words.phone,
  phoneHint: 'Con código de país: +51 987 654 321',
  action: words.save,
  conflict: (changes: string) =>
    `Otra persona cambió estos datos mientras los editabas: ${changes}. Guarda otra vez para que valga lo que cambiaste tú.`,
  change: (field: string, before: string, after: string) => `${field} «${before}» → «${after}»`,
  failed: 'Error al editar usuario',
} as const
