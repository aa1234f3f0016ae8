/** The parts of Microsoft's Office.js (the Common API) that the add-in uses. Its types are 30,000 lines. */

type Result<T> = { status: 'succeeded' | 'failed'; value: T; error?: { message: string } }
type Callback<T> = (result: Result<T>) => void

type OfficeSettings = {
  get(name: string): unknown
  set(name: string, value: unknown): void
  saveAsync(callback: Callback<unknown>): void
  refreshAsync(callback: Callback<unknown>): void
}

export type OfficeDocument = {
  settings: OfficeSettings
  getActiveViewAsync(callback: Callback<'edit' | 'read'>): void
  getSelectedDataAsync(type: 'slideRange', callback: Callback<{ slides: { id: number }[] }>): void
}

declare global {
  var Office: { onReady(): Promise<unknown>; context: { document: OfficeDocument } } | undefined
}

/** Microsoft requires it to be loaded from this address. */
const OFFICE_JS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'

export async function openDocument(): Promise<OfficeDocument> {
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: OFFICE_JS })
    script.onload = resolve
    script.onerror = () => reject(new Error(`${OFFICE_JS} cannot be loaded`))
    document.head.append(script)
  })
  await Office?.onReady()
  if (!Office) throw new Error('Office.js has no Office')
  return Office.context.document
}

export const ask = <T>(call: (callback: Callback<T>) => void): Promise<T> =>
  new Promise((resolve, reject) =>
    call(({ status, value, error }) => (status === 'succeeded' ? resolve(value) : reject(new Error(error?.message)))),
  )
