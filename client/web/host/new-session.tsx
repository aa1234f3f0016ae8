import { useState } from 'preact/hooks'
import { TITLE_MAX } from '../../../shared/limits.ts'
import type { Operations, PreparedSession } from '../../index.ts'
import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'

type Prepared = Partial<PreparedSession>

/** Makes a session, also from a file that another one's polls were saved in, and goes to its console. */
export function NewSession({ client }: { client: Operations }) {
  const { busy, problem, run } = useAction()
  const [prepared, setPrepared] = useState<Prepared>({})
  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    await run(async () => {
      const { id } = await client.createSession({
        ...prepared,
        title: String(form.get('title')),
        ...brandOf(form),
      })
      location.assign(`/host/${id}`)
    })
  }
  return (
    <form class="card" onSubmit={create}>
      <h2>{texts.newSession}</h2>
      <label for="title">{texts.title}</label>
      <input id="title" name="title" maxLength={TITLE_MAX} value={prepared.title ?? ''} required />
      <FromFile onRead={setPrepared} />
      <details>
        <summary>{texts.look}</summary>
        <label for="brand">{texts.brandName}</label>
        <input id="brand" name="brand" maxLength={80} />
        <label for="colour">{texts.brandColour}</label>
        <input id="colour" name="colour" type="color" value="#4338ca" />
      </details>
      <button type="submit" class="main" disabled={busy}>
        {texts.create}
      </button>
      <p class="error" role="alert">
        {problem}
      </p>
    </form>
  )
}

/** Reads a file of polls, and says how many are in it. What is wrong with them the server says. */
function FromFile({ onRead }: { onRead: (prepared: Prepared) => void }) {
  const [said, setSaid] = useState('')
  const read = async ({ currentTarget: { files } }: { currentTarget: HTMLInputElement }) => {
    const prepared = files?.[0] ? readPrepared(await files[0].text()) : {}
    setSaid(prepared ? texts.pollsInFile(prepared.polls?.length ?? 0) : texts.notPolls)
    onRead(prepared ?? {})
  }
  return (
    <details>
      <summary>{texts.fromFile}</summary>
      <label for="prepared">{texts.pollFile}</label>
      <input
        id="prepared"
        type="file"
        accept=".json,application/json"
        aria-describedby="in-file"
        onChange={read}
      />
      <p id="in-file" class="quiet" role="status">
        {said}
      </p>
    </details>
  )
}

/** What a file holds, or undefined if it is none of ours. */
function readPrepared(text: string): Prepared | undefined {
  try {
    const value = JSON.parse(text)
    return Array.isArray(value?.polls) ? value : undefined
  } catch {
    return undefined
  }
}

/** The colour counts where a name was given, or where it was changed. */
function brandOf(form: FormData): { brand?: Record<string, unknown> } {
  const name = String(form.get('brand') ?? '').trim()
  const accent = String(form.get('colour') ?? '')
  const hasColour = accent !== '' && accent !== '#4338ca'
  if (!name && !hasColour) return {}
  return { brand: { ...(name && { name }), ...(hasColour && { colors: { accent } }) } }
}
