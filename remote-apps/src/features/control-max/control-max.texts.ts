import type { ProductTexts } from '../../parts/product-page/product-page.texts'

export const texts = {
  name: 'Control Max 360',
  headline: 'Toda la planta en un solo tablero',
  lead: 'Control Max 360 reúne las variables de tus equipos y las muestra en tiempo real: presión, temperatura, caudal y nivel. Sabes qué pasa, qué pasó y cuándo, en la sala de control y en el teléfono.',
  featuresIntro:
    'Pensado para que cada turno trabaje con los mismos datos, sin copiar cifras de una pantalla a otra.',
  features: {
    'Señales en tiempo real':
      'Cada variable con su unidad, su rango y su tendencia. Lo que está fuera de límites se ve primero.',
    'Alertas que llegan a alguien':
      'Define límites por señal y decide a quién se avisa: por correo, SMS o notificación en el móvil.',
    'Historial que explica':
      'Vuelve a cualquier momento y compara lazos entre sí, hasta cinco años atrás y con exportación.',
    'Reportes por turno':
      'Producción, paradas y consumos se calculan solos y llegan listos al cierre del turno.',
    'Permisos por área':
      'Cada persona ve y cambia lo que le corresponde, con usuarios ilimitados en el plan PRO.',
    'En la sala y en el campo': 'El mismo tablero en el navegador y en tu teléfono Android o iPhone.',
  },
  demoTitle: 'Una mirada basta',
  demoDetail:
    'Cuatro señales de una línea de vapor. La presión se acerca a su límite: el tablero lo dice antes de que suene la alarma.',
  useCasesIntro: 'Del cuarto de calderas al tanque más lejano.',
  useCases: [
    {
      place: 'Vapor y energía',
      title: 'Calderas dentro de sus límites',
      detail:
        'Presión, nivel y gases en una sola vista. Cuando una tendencia se desvía, el operador lo ve minutos antes de la alarma.',
    },
    {
      place: 'Agua',
      title: 'Estaciones sin personal fijo',
      detail:
        'Los tanques y las bombas de cada estación en el teléfono de quien está de guardia, con aviso si el nivel deja de responder.',
    },
    {
      place: 'Alimentos',
      title: 'Lotes que se pueden demostrar',
      detail:
        'El historial de temperatura de cada lote queda guardado y se exporta en un paso cuando llega la auditoría.',
    },
  ],
  closing: {
    title: 'Empieza gratis con todos los beneficios',
    detail: 'Un tablero con hasta 20 señales. Amplía con el plan PRO cuando tu planta lo pida.',
  },
} as const satisfies ProductTexts

/** `share` is the reading's position in its range, 0 to 1. */
export const board = {
  label: 'Tablero de ejemplo: línea de vapor',
  normal: 'Normal',
  near: 'Cerca del límite',
  signals: [
    { tag: 'PT-201', name: 'Presión de vapor', value: '9.4', unit: 'bar', share: 0.9, near: true },
    { tag: 'TT-204', name: 'Temperatura', value: '178.2', unit: '°C', share: 0.71, near: false },
    { tag: 'FT-210', name: 'Caudal', value: '12.6', unit: 't/h', share: 0.63, near: false },
    { tag: 'LT-118', name: 'Nivel del domo', value: '54.0', unit: '%', share: 0.54, near: false },
  ],
} as const
