import { useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { DEFAULT_ACCENT } from '../../parts/brand/apply-brand.ts'
import type { readBrand } from '../../parts/brand/read-brand.ts'
import { sessionSettings as texts } from '../../texts/index.ts'
import { CheckField } from '../fields.tsx'

/** Name, colour and logo. Other fields of a brand stay as they are. */
export const BrandFields = ({ brand }: { brand: ReturnType<typeof readBrand> }) => (
  <fieldset>
    <legend>{texts.brand.title}</legend>
    <label for="brand">{texts.brand.name}</label>
    <input id="brand" name="brand" maxLength={80} value={brand.name ?? ''} />
    <div class="field-row">
      <CheckField name="has-colour" label={texts.brand.ownColour} isOn={brand.accent !== undefined} />
      <input
        type="color"
        name="colour"
        aria-label={texts.brand.colour}
        value={brand.accent ?? DEFAULT_ACCENT}
        onInput={({ currentTarget }) => {
          const check = currentTarget.form?.elements.namedItem('has-colour')
          if (check instanceof HTMLInputElement) check.checked = true
        }}
      />
    </div>
    <LogoField logo={brand.logo ?? ''} />
  </fieldset>
)

/** Shows the logo, or says that it does not load. */
function LogoField({ logo }: { logo: string }) {
  const [typed, setTyped] = useState(logo)
  const [tried, setTried] = useState(logo)
  const [failed, setFailed] = useState('')
  return (
    <>
      <label for="logo">{texts.logo.label}</label>
      <input
        id="logo"
        name="logo"
        type="url"
        pattern="https://.+"
        placeholder="https://"
        title={texts.logo.hint}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget: { validity, value } }) => setTried(validity.valid ? value : '')}
      />
      {tried !== '' && tried !== failed && (
        <img class="logo" src={tried} alt="" referrerpolicy="no-referrer" onError={() => setFailed(tried)} />
      )}
      <p class="error" role="status">
        {tried !== '' && tried === failed && texts.logo.fails}
      </p>
    </>
  )
}

/** The brand with the fields of the form. @returns null if it is empty */
export function brandIn(form: FormData, was: Session['brand']): Record<string, unknown> | null {
  const colors = typeof was?.colors === 'object' ? was.colors : {}
  const accent = form.has('has-colour') ? form.get('colour') : undefined
  const textOf = (name: string) => String(form.get(name)).trim() || undefined
  const brand = { ...was, name: textOf('brand'), logo: textOf('logo'), colors: nonEmpty({ ...colors, accent }) }
  return nonEmpty(brand) ?? null
}

/** Fields to send as JSON, which leaves out those that are undefined. */
const nonEmpty = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.values(fields).some((value) => value !== undefined) ? fields : undefined
