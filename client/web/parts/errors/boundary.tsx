import './boundary.css'
import { Component, type ComponentChildren, render } from 'preact'
import { texts } from '../../texts/failure.ts'
import { keepFocus } from '../browser/keep-focus.ts'
import { speak } from '../language.ts'

/** Keeps a fault in one part of a page from taking the rest: there it says what to do. */
export class Boundary extends Component<{ children: ComponentChildren }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static override getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <section class="card broken" role="alert">
        <p>{texts.broke}</p>
        <button type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </section>
    )
  }
}

/** Puts a page where its HTML says that no script has run, once it has its texts. */
export async function show(page: ComponentChildren): Promise<void> {
  const root = document.getElementById('page')
  if (!root) return
  await speak()
  root.replaceChildren()
  render(<Boundary>{page}</Boundary>, root)
  keepFocus(root)
}
