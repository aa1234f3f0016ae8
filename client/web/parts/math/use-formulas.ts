import { createElement, options } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'

/** Shows formulas on a page if its session's host wants them. Most do not, so what shows them loads only then. */
export function useFormulas(settings: Session['settings']): void {
  const [, count] = useState(0)
  const isOn = settings?.math === 'on'
  useEffect(() => {
    if (!isOn) return
    const redraw = () => count((n) => n + 1)
    const shown = import('./show-formulas.ts').then(({ showFormulas }) => showFormulas({ options, createElement }))
    // Without what shows them, the page has the texts as they are.
    shown.then(redraw, () => {})
    return () => void shown.then((hide) => hide()).then(redraw, () => {})
  }, [isOn])
}
