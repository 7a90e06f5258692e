export const accompanyTexts = {
  self: 'No puedes acompañarte a ti mismo.',
  administrator: 'A quien administra el portal no se le acompaña: su sesión puede más que mirar.',
  inactive: 'Solo se acompaña a personas activas que confirmaron su email.',
  open: 'Ya tienes un acompañamiento abierto con esta persona.',
  unknown: 'Este acompañamiento ya terminó, venció o no es tuyo.',
  allowed: 'Ya lo permitiste.',
  waits: 'La persona aún no lo permite.',
  device: (administrator: string) => `Acompañamiento de ${administrator}`,
  askedTitle: (administrator: string) => `${administrator} pide ver el portal como tú.`,
  askedText: (reason: string) => `Motivo: ${reason}`,
  lastsTitle: (administrator: string) => `${administrator} te acompaña.`,
  lastsText: 'Ve el portal como tú y no puede cambiar nada.',
} as const
