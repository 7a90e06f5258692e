export const chartTexts = {
  showTable: 'Ver tabla',
  showChart: 'Ver gráfico',
  summary: (count: number, first: string, last: string, low: string, high: string) =>
    `${count} puntos, de ${first} a ${last}; mínimo ${low}, máximo ${high}.`,
  empty: 'Sin datos en este período',
} as const
