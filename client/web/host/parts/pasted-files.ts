/**
 * The files of what was pasted. Excel puts a picture of the cells beside their text, which nobody wants. A file manager
 * puts the name of a file beside it.
 */
export function pastedFiles(pasted: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const text = pasted.getData('text/plain')
  return [...pasted.files].filter(({ type, name }) => !type.startsWith('image/') || !text || text.includes(name))
}
