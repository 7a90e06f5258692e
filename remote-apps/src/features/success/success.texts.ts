export const texts = {
  title: '¡Éxito!',
  detail: 'Tu operación se completó correctamente. Ya puedes seguir trabajando con tus aplicaciones.',
  home: 'Ir al Panel Principal',
} as const
