export const texts = {
  title: 'Pagos',
  subtitle: 'Elige un plan de pago o gestiona tu suscripción, tus facturas y tu tarjeta.',
  portal: 'Ir al portal de facturación',
  publicPortal: 'Entrar al portal con tu email',
  portalFailed: 'Error al crear la sesión de portal',
  products: 'Productos y precios',
  productsFailed: 'Error al obtener los productos',
  loadingProducts: 'Cargando productos...',
  noProducts: 'Sin planes disponibles',
  seePlans: 'Ver los planes',
  off: 'Los pagos en línea todavía no están activos. Mientras tanto puedes comparar los planes.',
  period: { mensual: '/ mes', anual: '/ año' },
} as const
