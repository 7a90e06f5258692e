export const conflictTexts = {
  deleted: 'Ya no está en el portal: se eliminó en otro dispositivo, o su grupo ya no es tuyo.',
  mine: 'En este dispositivo',
  theirs: 'En el portal',
  keepMine: 'Conservar lo de este dispositivo',
  keepTheirs: 'Conservar lo del portal',
  otherTab: 'En otra pestaña',
  keepOtherTab: 'Conservar lo de la otra pestaña',
  keepDeleted: 'Eliminarlo también aquí',
} as const
