export const sensorTexts = {
  title: 'Sensores de temperatura',
  subtitle:
    'De la lectura en Ω o mV a °C y a la corriente del lazo, y al revés. Escribe en cualquiera de los tres.',
  setup: 'Transmisor',
  sensor: 'Sensor',
  junction: 'Temperatura de la unión fría',
  junctionHint: 'La de los bornes donde se mide.',
  rangeMin: 'El transmisor da 4 mA a',
  rangeMax: 'El transmisor da 20 mA a',
  reading: 'Lectura',
  temperature: 'Temperatura',
  measured: { platinum: 'Resistencia', thermocouple: 'Tensión en los bornes' },
  loop: 'Corriente del lazo',
  notANumber: 'Escribe un número',
  flatRange: 'Los dos extremos no pueden ser iguales',
  temperatureOutside: (sensor: string, from: string, to: string) =>
    `${sensor}: la tabla va de ${from} a ${to} °C`,
  readingOutside: (sensor: string, from: string, to: string, unit: string) =>
    `${sensor}: la tabla va de ${from} a ${to} ${unit}`,
  ambiguous: 'El tipo B da esta tensión a dos temperaturas, entre 0 y 42 °C: no se puede saber cuál es',
  junctionTakes: (millivolts: string) =>
    `La unión fría equivale a ${millivolts} mV, ya descontados de la tensión.`,
  lastDigit: (step: string, unit: string, celsius: string) =>
    `El último dígito de la tabla publicada, ${step} ${unit}, son aquí ${celsius} °C.`,
  outsideLoop: 'La corriente queda fuera del alcance del transmisor (de 3.8 a 20.5 mA, NE 43).',
  classes: 'Límites por clase',
  classesSource: 'IEC 60751:2022, a la temperatura de la lectura.',
  class: 'Clase',
  celsius: '± °C',
  ohms: '± Ω',
  wire: 'Bobinado',
  film: 'Película',
  covered: 'sí',
  notCovered: 'fuera',
} as const
