export const reportsTexts = {
  title: 'Reportes',
  subtitle: 'Las cifras del dashboard como tablas, para leerlas o llevarlas a una hoja de cálculo.',
  loading: 'Cargando reportes...',
  download: 'Descargar CSV',
  empty: 'Sin datos en este período',
  summary: { title: 'Resumen', columns: ['Indicador', 'Ahora'] },
  plans: ['Plan', 'Usuarios', 'Porcentaje'],
  mostUsed: ['Aplicación', 'Aperturas'],
  unused: ['Aplicación', 'Último uso'],
  never: 'Nunca',
  wishes: ['Producto', 'Personas'],
} as const
