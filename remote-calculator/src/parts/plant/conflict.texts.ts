export const conflictTexts = {
  deleted: 'Se eliminó en otro dispositivo mientras lo cambiabas aquí.',
  mine: 'En este dispositivo',
  theirs: 'En el portal',
  keepMine: 'Conservar lo de este dispositivo',
  keepTheirs: 'Conservar lo del portal',
  keepDeleted: 'Eliminarlo también aquí',
} as const
