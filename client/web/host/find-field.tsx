import { texts } from '../texts/host.ts'

type Props = { wanted: string; onWant: (wanted: string) => void }

/** Where a long list is searched. */
export const FindField = ({ wanted, onWant }: Props) => (
  <input
    type="search"
    aria-label={texts.find}
    placeholder={texts.find}
    value={wanted}
    onInput={(event) => onWant(event.currentTarget.value)}
  />
)
