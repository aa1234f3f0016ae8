import { useState } from 'preact/hooks'
import type { Operations, Session } from '../../../index.ts'
import { DEFAULT_ACCENT } from '../../parts/brand/apply-brand.ts'
import { brandPicture } from '../../parts/brand/brand-picture.ts'
import { readBrand } from '../../parts/brand/read-brand.ts'
import { PollPicture } from '../../parts/poll/poll-picture.tsx'
import { pollForm, sessionSettings as texts } from '../../texts/index.ts'
import { CheckField, Problem } from '../parts/fields.tsx'
import { FileButton, useSending } from '../parts/picture-field.tsx'

type Props = { client: Operations; id: string; brand: Session['brand'] }

/** Name, colour, logo and the picture behind the wall. Other fields of a brand stay as they are. */
export const BrandFields = (props: Props) => {
  const brand = readBrand(props.brand)
  return (
    <fieldset>
      <legend>{texts.brand.title}</legend>
      <label for="brand">{texts.brand.name}</label>
      <input id="brand" name="brand" maxLength={80} defaultValue={brand.name ?? ''} />
      <div class="field-row">
        <CheckField name="has-colour" label={texts.brand.ownColour} isOn={brand.accent !== undefined} />
        <input
          type="color"
          name="colour"
          aria-label={texts.brand.colour}
          defaultValue={brand.accent ?? DEFAULT_ACCENT}
          onInput={({ currentTarget }) => {
            const check = currentTarget.form?.elements.namedItem('has-colour')
            if (check instanceof HTMLInputElement) check.checked = true
          }}
        />
      </div>
      <LogoField logo={brand.logo ?? ''} />
      <BehindField {...props} />
    </fieldset>
  )
}

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

/** The picture behind the wall is sent at once, and shown once the form is saved. */
function BehindField({ client, id, brand }: Props) {
  const [picture, setPicture] = useState(brandPicture(brand) ?? '')
  const onChange = (added: { id: string } | null) => setPicture(added?.id ?? '')
  const { busy, problem, send } = useSending({ client, id, picture: null, onChange })
  return (
    <div class="with-picture">
      <div class="field-row">
        <FileButton label={texts.behind} hasWords busy={busy} onFile={send} />
        {picture && <PollPicture of={{ id: picture, alt: '', width: 4, height: 3 }} session={id} />}
        {picture && (
          <button type="button" class="plain sign" aria-label={pollForm.picture.remove} onClick={() => setPicture('')}>
            ✕
          </button>
        )}
      </div>
      <input type="hidden" name="picture" value={picture} />
      <Problem text={problem} />
    </div>
  )
}

/** The brand with the fields of the form. @returns null if it is empty */
export function brandIn(form: FormData, was: Session['brand']): Record<string, unknown> | null {
  const colors = typeof was?.colors === 'object' ? was.colors : {}
  const accent = form.has('has-colour') ? form.get('colour') : undefined
  const textOf = (name: string) => String(form.get(name)).trim() || undefined
  const picture = textOf('picture')
  const behind = picture !== brandPicture(was) && { picture: picture && { id: picture } }
  const named = { name: textOf('brand'), logo: textOf('logo') }
  const brand = { ...was, ...named, ...behind, colors: nonEmpty({ ...colors, accent }) }
  return nonEmpty(brand) ?? null
}

/** Fields to send as JSON, which leaves out those that are undefined. */
const nonEmpty = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.values(fields).some((value) => value !== undefined) ? fields : undefined
