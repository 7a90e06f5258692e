export const extrasTexts = {
  functions: {
    lineal: 'Lineal',
    inversa: 'Inversa',
    'raiz-transmisor': 'El transmisor extrae la raíz',
    'raiz-receptor': 'El receptor extrae la raíz',
  },
  unknownFunction: (asked: string) => `El enlace pide una función que no existe aquí («${asked}»).`,
  unknownUnit: (asked: string) => `El enlace pide una unidad que no existe aquí («${asked}»).`,
  notAPercent: 'El corte y el quiebre van de 0 a menos de 100 %.',
  negativeRadicand: 'Bajo el 0 % no hay raíz: no se calcula nada.',
  cutOff: 'Bajo el corte la medida es 0: ninguna señal da este valor.',
  cutOffSignal: 'Bajo el corte la señal es la de 0 %: el transmisor nunca da este valor.',
  belowCut: '(bajo el corte: 0)',
  withLimits: (label: string, corte: string, quiebre: string) =>
    [label, corte && `corte ${corte} %`, quiebre && `quiebre ${quiebre} %`].filter(Boolean).join(' · '),
  function: 'Función',
  root: 'Raíz cuadrada',
  side: 'Quién extrae la raíz',
  transmitter: 'El transmisor',
  receiver: 'El receptor',
  sides: {
    'raiz-transmisor':
      'El transmisor extrae la raíz y la medida es la presión diferencial: mA = 4 + 16·√(dp ÷ dpmáx)',
    'raiz-receptor': 'El receptor extrae la raíz y la medida es el caudal: Q = Qmáx·√((mA − 4) ÷ 16)',
  },
  corte: 'Corte (% del caudal)',
  corteLinear: 'Corte (% de la medida)',
  quiebre: 'Quiebre (% del caudal)',
  limits: (side: string) =>
    `Bajo el corte la ${side === 'raiz-transmisor' ? 'señal es la de 0 %' : 'medida es 0'}; bajo el quiebre la raíz se reemplaza por una recta hasta 0.`,
  limitsLinear: 'Bajo el corte la medida es 0.',
  unit: { input: 'Unidad de la entrada', output: 'Unidad de la salida' },
  unitSource: 'Factores de NIST SP 811; cambiar la unidad convierte el rango y el valor.',
  absolute: 'Absoluta = manométrica + 101.325 kPa.',
  flow: 'Los caudales sin otra temperatura son a 15 °C y 101.325 kPa.',
  ownUnit: 'La unidad de otra señal solo la nombra: no convierte nada.',
} as const
