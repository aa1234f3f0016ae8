import { TITLE_MAX } from '../../../shared/limits.ts'
import type { Operations } from '../../index.ts'
import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'

/** Makes a session and goes to its console. */
export function NewSession({ client }: { client: Operations }) {
  const { busy, problem, run } = useAction()
  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    await run(async () => {
      const { id } = await client.createSession({
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
      <input id="title" name="title" maxLength={TITLE_MAX} required />
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

/** The colour counts where a name was given, or where it was changed. */
function brandOf(form: FormData): { brand?: Record<string, unknown> } {
  const name = String(form.get('brand') ?? '').trim()
  const accent = String(form.get('colour') ?? '')
  const hasColour = accent !== '' && accent !== '#4338ca'
  if (!name && !hasColour) return {}
  return { brand: { ...(name && { name }), ...(hasColour && { colors: { accent } }) } }
}
