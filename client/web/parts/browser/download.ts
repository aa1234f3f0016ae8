/** Saves a text or bytes as a file, as the browser saves what it downloads. */
export const download = (name: string, type: string, content: string | Blob): void =>
  save(name, new Blob([content], { type }))

export function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
