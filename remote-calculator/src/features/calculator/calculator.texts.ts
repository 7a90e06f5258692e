export const texts = { title: 'Calculadora TXI' } as const
