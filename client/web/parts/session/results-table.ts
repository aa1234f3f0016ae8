import type { Operations } from '../../../index.ts'

export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** The results of a session as a file for a spreadsheet. @returns its media type and its content */
export async function readTable(client: Operations, id: string, format: TableFormat): Promise<[string, string | Blob]> {
  const content: unknown = await client.getResults({ id, format, ...(format === 'csv' && { excel: '1' as const }) })
  return content instanceof Blob ? [content.type, content] : ['text/csv', String(content)]
}
