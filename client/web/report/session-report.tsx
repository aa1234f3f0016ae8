import { useEffect, useState } from 'preact/hooks'
import { fileName, fileStem, slugOf } from '../../../shared/file-names.ts'
import { settingOf } from '../../../shared/session-settings.ts'
import { untilAnswered } from '../../calls/until-answered.ts'
import type { Operations, Results, Session } from '../../index.ts'
import { reason } from '../host/parts/reason.ts'
import { common, report as texts } from '../language/index.ts'
import { applyBrand } from '../parts/brand/apply-brand.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { useFormulas } from '../parts/user-text/user-text.tsx'
import { Asked } from './asked.tsx'
import { Files } from './files.tsx'
import { Head } from './head.tsx'
import { hiddenIn, withoutHidden } from './hidden.ts'
import { PollReport } from './poll-report.tsx'
import { roundsOf } from './rounds.ts'

/** The report of a session, to read, print and save. It contains no names. */
export function SessionReport({ client, id }: { client: Operations; id: string }) {
  const [results, setResults] = useState<Results>()
  const [session, setSession] = useState<Session>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const read = async () => {
      const [found, seen] = await Promise.all([client.getResults({ id }), client.getSession({ id })])
      // The chart breaks labels into lines by their width in this typeface, so it has to load first.
      await document.fonts.load('16px "Atkinson Hyperlegible Next"').catch(() => {})
      setSession(seen)
      setResults(found)
    }
    const stop = new AbortController()
    const tell = (error: unknown) => setProblem(reason(error))
    untilAnswered(read, stop.signal, tell).then(
      () => setProblem(''),
      (error) => stop.signal.aborted || tell(error),
    )
    return () => stop.abort()
  }, [client, id])
  useEffect(() => {
    if (!results || !session) return
    applyBrand(readBrand(session.brand), document.documentElement)
    return titled(texts.report(results.title), fileStem({ ...results, code: session.code }, 'report'))
  }, [results, session])
  if (problem) {
    return (
      <main class="report">
        <p role="alert">{problem}</p>
      </main>
    )
  }
  if (!results || !session) return <p class="report">{common.loading}</p>
  return <Sheet client={client} id={id} results={results} session={session} />
}

type SheetProps = { client: Operations; id: string; results: Results; session: Session }

function Sheet({ client, id, results, session }: SheetProps) {
  const { code } = session
  useFormulas(results)
  const [showsHidden, setShowsHidden] = useState(false)
  const hidden = hiddenIn(results)
  const { polls, questions } = showsHidden ? results : withoutHidden(results)
  const asked = polls.filter(({ state }) => state !== 'draft')
  const rounds = roundsOf(asked)
  const nameOf = (what: string, ending: string) => fileName({ ...results, code }, what, ending)
  return (
    <main class="report">
      <Head id={id} session={session} results={results} shown={{ polls: asked, questions }}>
        <Files client={client} id={id} nameOf={nameOf} />
        {hidden > 0 && (
          <p class="actions">
            <button type="button" aria-pressed={showsHidden} onClick={() => setShowsHidden(!showsHidden)}>
              {texts.showHidden(hidden)}
            </button>
          </p>
        )}
      </Head>
      {asked.length === 0 && <p>{texts.noPolls}</p>}
      {asked.map((poll, index) => (
        <PollReport
          key={poll.id}
          poll={poll}
          round={rounds.get(poll.id)}
          session={id}
          isMath={settingOf(results.settings, 'math') === 'on'}
          accent={readBrand(session.brand).accent}
          nameOf={(ending) => nameOf(`${index + 1}-${slugOf(poll.prompt) || 'chart'}`, ending)}
        />
      ))}
      {questions.length > 0 && <Asked questions={questions} />}
    </main>
  )
}

/** Shows a title, and while the page is printed the name that browsers give the file. @returns what ends that */
function titled(title: string, name: string): () => void {
  const change = ({ type }: Event) => {
    document.title = type === 'beforeprint' ? name : title
  }
  document.title = title
  for (const type of ['beforeprint', 'afterprint']) addEventListener(type, change)
  return () => {
    for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, change)
  }
}
