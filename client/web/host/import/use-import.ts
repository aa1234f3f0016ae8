import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { POLLS_PER_SESSION } from '../../../../shared/limits.ts'
import type { Session } from '../../../index.ts'
import { pollForm as texts } from '../../language/index.ts'
import type { Imported } from './drafts-from-file.ts'
import type { Format, Role } from './formats.ts'
import type { FileContent } from './read-file.ts'

type Readers = typeof import('./readers.ts')
/** Why nothing was read: its code did not load. */
type Failed = { failed: { error: unknown } }
type Source = (FileContent | Failed) & { isFile: boolean }
/** What a host says that a file is, where it was read as something else. */
type Choice = { sheet?: number; format?: Format; roles?: readonly Role[] | undefined }

/** What was read, the names of the sheets that it was read from, and the text that the field shows. */
type Read = Imported & { sheets: string[]; sheet?: number; text: string }

const NONE: Read = { polls: [], leftOut: [], sheets: [], text: '' }

/**
 * What is imported: a text or a file, how it is read, and the polls in it that were not added yet.
 * @param session that takes them; a new one if left out
 */
export function useImport(session?: Pick<Session, 'polls'>) {
  const [most] = useState(POLLS_PER_SESSION - (session?.polls?.length ?? 0))
  const [source, setSource] = useState<Source>({ text: '', isFile: false })
  const { readers, failed } = useReaders(source)
  const [choice, setChoice] = useState<Choice>({})
  const [added, setAdded] = useState(0)
  /** How often something was given. A file that is read after something else was given is dropped. */
  const given = useRef(0)
  const show = (next: Source) => {
    given.current += 1
    setSource(next)
    setChoice({})
    setAdded(0)
  }
  const chooseFile = ([file]: Iterable<File> = [], event?: Event) => {
    if (!file) return
    event?.preventDefault()
    const turn = ++given.current
    void readChosen(file).then((content) => turn === given.current && show({ ...content, isFile: true }))
  }
  const takesDrops = {
    onDragOver: (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
    onDrop: (event: DragEvent) => chooseFile(event.dataTransfer?.files, event),
  }
  const read = useMemo(
    () => readers && readSource(readers, source, choice, { most, isNew: !session }),
    [readers, source, choice, most, !session],
  )
  const { polls, leftOut, ...found } = read ?? { ...NONE, text: 'text' in source ? source.text : '' }
  const isGiven = source.isFile || ('text' in source && source.text.trim() !== '')
  return {
    ...found,
    read,
    isFile: source.isFile,
    polls: polls.slice(added),
    leftOut,
    encoding: 'encoding' in source ? source.encoding : undefined,
    failed: 'failed' in source ? source.failed : isGiven ? failed : undefined,
    isEmpty: Boolean(read) && isGiven && !('failed' in source) && !found.refused && polls.length + leftOut.length === 0,
    show: (text: string) => show({ text, isFile: false }),
    choose: (next: Choice) => setChoice({ ...choice, ...next }),
    chooseFile,
    takesDrops,
    onAdded: () => setAdded((before) => before + 1),
  }
}

const loadReaders = () => import('./readers.ts')

/**
 * The readers load when something is imported for the first time. What is given next asks for them again, but a browser
 * may remember that they did not come until the page is loaded anew (Chromium 147 does).
 */
function useReaders(source: Source): { readers?: Readers } & Partial<Failed> {
  const [loaded, setLoaded] = useState<{ readers: Readers } | Failed>()
  useEffect(() => {
    if (loaded && 'readers' in loaded) return
    loadReaders().then(
      (readers) => setLoaded({ readers }),
      (error) => setLoaded({ failed: { error } }),
    )
  }, [source])
  return loaded ?? {}
}

async function readChosen(file: File): Promise<FileContent | Failed> {
  try {
    const { readFile } = await loadReaders()
    return await readFile(file, document.documentElement.lang)
  } catch (error) {
    return { failed: { error } }
  }
}

/** The longest text that a field shows. A file of ours has pictures. */
const SHOWN_MAX = 1_000_000

function readSource(
  { draftsFromFile, hasHead, toTabs }: Readers,
  source: Source,
  choice: Choice,
  about: { most: number; isNew: boolean },
): Read {
  const choices = { words: texts.trueFalse, ...about, format: choice.format, roles: choice.roles }
  if ('failed' in source) return NONE
  if ('refused' in source) return { ...NONE, refused: source.refused }
  if ('text' in source) {
    const { text } = source
    return { ...draftsFromFile({ text }, choices), sheets: [], text: text.length > SHOWN_MAX ? '' : text }
  }
  const { sheets } = source
  const first = sheets.findIndex(({ rows }) => hasHead(rows))
  const place = choice.sheet ?? Math.max(0, first)
  const sheet = sheets[place] ?? { rows: [], pictures: [] }
  const others = sheets.filter((sheet, index) => index !== place && sheet.rows.length > 0)
  const { leftOut, ...read } = draftsFromFile({ sheet }, choices)
  const notRead = others.map(({ name }) => ({ line: 0, text: name, why: 'sheet' as const }))
  const shown = {
    sheets: sheets.map(({ name }) => name),
    sheet: place,
    text: toTabs(sheet.rows.map(({ cells }) => cells)),
  }
  return { ...read, leftOut: [...leftOut, ...notRead], ...shown }
}
