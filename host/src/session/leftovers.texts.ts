/** Of a table's name, in the plural. */
const one = (table: string) => table.replace(/iones$/, 'ión').replace(/s$/, '')

export const leftoversTexts = {
  /** @param counts rows by table @param name of their owner, '' where it is not known */
  kept: (counts: Record<string, number>, name: string, isSealed: boolean) => {
    const tables = Object.entries(counts)
    const rows = tables.map(([table, count]) => `${count} ${count === 1 ? one(table) : table}`).join(' y ')
    const ending = tables.every(([table]) => table.endsWith('iones')) ? 'a' : 'o'
    const isOne = tables.length === 1 && tables[0]?.[1] === 1
    const stay = isOne ? `queda guardad${ending}` : `quedan guardad${ending}s`
    const rest = isSealed
      ? 'Solo con su cuenta se puede leer, y se envía cuando vuelva a entrar en este dispositivo.'
      : 'Este dispositivo no pudo cifrarlo: que vuelva a entrar aquí para enviarlo.'
    return `${rows} sin enviar ${stay} para ${name || 'quien lo escribió'}. ${rest}`
  },
} as const
