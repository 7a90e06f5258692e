/** Offers text to the browser as a downloaded CSV file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own reference by the next task.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  })
}
