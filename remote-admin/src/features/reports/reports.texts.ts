export const reportsTexts = {
  title: 'Reportes',
  subtitle:
    'Las cifras del dashboard como tablas, para leerlas o llevarlas a una hoja de cálculo. Los días se cuentan en UTC.',
  loading: 'Cargando reportes...',
  failed: 'No se pudieron obtener las cifras',
  download: 'Descargar CSV',
  empty: 'Sin datos en este período',
  summary: {
    title: 'Resumen',
    columns: ['Indicador', 'Ahora'],
    totalUsers: 'Usuarios totales',
    activeApps: 'Apps activas',
    activeSubscriptions: 'Suscripciones activas',
    newSubscriptions: 'Nuevas suscripciones',
  },
  newUsers: 'Usuarios nuevos',
  revenue: { title: 'Ingresos mensuales', columns: ['Mes', 'Ingresos (USD)'] },
  plans: { title: 'Distribución de planes', columns: ['Plan', 'Usuarios', 'Porcentaje'] },
  wishes: { title: 'Esperan un aviso del plan PRO', columns: ['Producto', 'Personas'] },
} as const
