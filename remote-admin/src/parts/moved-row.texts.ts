export const movedRowTexts = {
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  failed: 'No se pudo cambiar el orden',
  place: (name: string, place: number, total: number) => `${name}: posición ${place} de ${total}`,
} as const
