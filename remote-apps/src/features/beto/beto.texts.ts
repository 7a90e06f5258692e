import type { ProductTexts } from '../../parts/product-page/product-page.texts'

export const texts = {
  name: 'Beto Pro',
  headline: 'Un colega con años en campo, siempre de turno',
  lead: 'Beto Pro es el asistente con inteligencia artificial para instrumentación y control. Pregúntale como le preguntarías a un compañero y recibe una respuesta que puedes comprobar.',
  featuresIntro:
    'Hecho para quien tiene un instrumento delante y una duda que resolver antes de volver a arrancar.',
  features: {
    'Respuestas con la fuente a la vista':
      'Cita la norma o la página del manual en que se apoya, para que decidas con el documento en la mano.',
    'Códigos de falla, traducidos':
      'Dile qué muestra el transmisor y te explica qué significa, qué revisar primero y en qué orden.',
    'Sintonía guiada de lazos PID':
      'Describe cómo responde el lazo y te propone el siguiente ajuste, con la razón de cada cambio.',
    'Lee diagramas y manuales':
      'Adjunta un P&ID o una hoja de datos en PDF y pregunta por el instrumento que te interesa.',
    'Unidades sin errores':
      'Convierte presión, caudal, temperatura y señales de 4 a 20 mA con el rango de tu equipo.',
    'El turno siguiente continúa':
      'Las conversaciones se guardan y se comparten con tu equipo: nadie empieza de cero.',
  },
  demoTitle: 'Así se trabaja con Beto',
  demoDetail:
    'Una consulta de mantenimiento, de principio a fin: el síntoma, la causa probable y el paso que la confirma.',
  useCasesIntro: 'Tres momentos en los que una respuesta a tiempo evita una parada.',
  useCases: [
    {
      place: 'Planta de proceso',
      title: 'Un lazo que no deja de oscilar',
      detail:
        'El técnico describe la oscilación y su período. Beto distingue entre una válvula que se pega y una ganancia alta, y sugiere la prueba que lo aclara.',
    },
    {
      place: 'Mantenimiento',
      title: 'Una alarma a las tres de la mañana',
      detail:
        'El transmisor muestra un código que nadie recuerda. Beto explica la falla, lista las revisiones y deja la conversación lista para el informe.',
    },
    {
      place: 'Ingeniería',
      title: 'Seleccionar el instrumento correcto',
      detail:
        'Con el fluido, la presión y la temperatura, Beto compara tecnologías de medición y señala qué dato falta antes de pedir cotización.',
    },
  ],
  closing: {
    title: 'Empieza con 20 consultas gratuitas',
    detail: 'Cuando las necesites sin límite, el plan PRO te espera.',
  },
} as const satisfies ProductTexts

export const conversation = {
  label: 'Conversación de ejemplo',
  you: 'Técnico de turno',
  beto: 'Beto',
  turns: [
    {
      from: 'you',
      text: 'El lazo de caudal FIC-101 oscila cada 12 segundos desde que cambiamos la válvula. Kc 2,4 y Ti 8 s.',
    },
    {
      from: 'beto',
      text: 'Con una válvula de mayor Cv la ganancia del proceso sube, así que 2,4 puede quedar alta. Antes de tocar nada, pon el lazo en manual: si la oscilación desaparece, es sintonía y no la válvula.',
    },
    { from: 'you', text: 'En manual se queda quieto.' },
    {
      from: 'beto',
      text: 'Entonces baja Kc un tercio, a 1,6, y conserva Ti. Haz un cambio de consigna del 5 % y mira si se asienta en dos ciclos.',
    },
  ],
} as const
