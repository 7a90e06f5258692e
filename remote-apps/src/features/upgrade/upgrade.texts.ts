import { words } from '@csuite/shared/texts'

export const texts = {
  title: 'Mejorar Plan',
  loading: words.loading,
  notFound: 'App no encontrada',
  notFoundDetail: 'Puede que ya no esté en el catálogo o que la dirección no sea correcta.',
  offlineDetail: 'La aplicación se mostrará en cuanto vuelva la conexión.',
  back: 'Volver a Aplicaciones',
  retry: words.retry,
  plansFailed: 'No se pudieron obtener los planes',
  noPro: 'Esta aplicación no tiene un plan PRO por ahora.',
  needsAccess: 'Esta aplicación es solo para algunas personas.',
  mayAsk: 'Puedes solicitar acceso.',
  isFree: 'Esta aplicación es gratis',
  isFreeDetail: 'Ábrela cuando quieras: no tiene planes de pago.',
  openElsewhere: 'Ver todos los planes',
} as const
