export const editUserTexts = {
  title: 'Editar usuario',
  name: 'Nombre',
  lastName: 'Apellido',
  phone: 'Teléfono',
  phoneHint: 'Con código de país: +51 987 654 321',
  cancel: 'Cancelar',
  save: 'Guardar',
  failed: 'Error al editar usuario',
} as const
