import { useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { DEFAULT_ACCENT } from '../../parts/brand/apply-brand.ts'
import type { readBrand } from '../../parts/brand/read-brand.ts'
import { sessionSettings as texts } from '../../texts/index.ts'

/** Name, colour and logo. Other fields of a brand stay as they are. */
export const BrandFields = ({ brand }: { brand: ReturnType<typeof readBrand> }) => (
  <fieldset>
    <legend>{texts.brand}</legend>
    <label for="brand">{texts.brandName}</label>
    <input id="brand" name="brand" maxLength={80} value={brand.name ?? ''} />
    <div class="field-row">
      <label class="check">
        <input type="checkbox" name="has-colour" checked={brand.accent !== undefined} />
        {texts.ownColour}
      </label>
      <input
        type="color"
        name="colour"
        aria-label={texts.brandColour}
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
      <label for="logo">{texts.logo}</label>
      <input
        id="logo"
        name="logo"
        type="url"
        pattern="https://.+"
        placeholder="https://"
        title={texts.logoHint}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget: { validity, value } }) => setTried(validity.valid ? value : '')}
      />
      {tried !== '' && tried !== failed && (
        <img class="logo" src={tried} alt="" referrerpolicy="no-referrer" onError={() => setFailed(tried)} />
      )}
      <p class="error" role="status">
        {tried !== '' && tried === failed && texts.logoFails}
      </p>
    </>
  )
}

/** @returns null if the brand is empty */
export function brandIn(form: FormData, was: Session['brand']): Record<string, unknown> | null {
  const { name: _name, logo: _logo, colors, ...rest } = was ?? {}
  const { accent: _accent, ...colours } =
    typeof colors === 'object' && colors ? { accent: 0, ...colors } : { accent: 0 }
  const name = String(form.get('brand')).trim()
  const logo = String(form.get('logo')).trim()
  const chosen = { ...colours, ...(form.has('has-colour') && { accent: form.get('colour') }) }
  const brand = {
    ...rest,
    ...(name && { name }),
    ...(logo && { logo }),
    ...(Object.keys(chosen).length > 0 && { colors: chosen }),
  }
  return Object.keys(brand).length > 0 ? brand : null
}
