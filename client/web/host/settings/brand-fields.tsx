import { useState } from 'preact/hooks'
import type { Operations, Session } from '../../../index.ts'
import { pollForm, sessionSettings as texts } from '../../language/index.ts'
import { DEFAULT_ACCENT } from '../../parts/brand/apply-brand.ts'
import { logoAddress } from '../../parts/brand/brand-logo.tsx'
import { SCHEMES } from '../../parts/brand/brand-scheme.ts'
import { PollPicture } from '../../parts/poll/poll-picture.tsx'
import { CheckField, Problem, SelectField } from '../parts/fields.tsx'
import { FileButton, useSending } from '../parts/picture-field.tsx'
import { type Look, PRESET_NAMES, PRESETS, withLook } from './look.ts'
import { PresetPicture } from './preset-picture.tsx'
import { WallWithLook } from './wall-with-look.tsx'

type Props = { client: Operations; id: string; session: Session; look: Look; onChange: (look: Look) => void }

type FieldProps = Props & { change: (change: Partial<Look>) => void }

/** How the session looks, beside a wall that has this look already. Other fields of a brand stay as they are. */
export function BrandFields(props: Props) {
  const { look, session, onChange } = props
  const change = (part: Partial<Look>) => onChange({ ...look, ...part })
  return (
    <fieldset class="look">
      <legend>{texts.brand.title}</legend>
      <WallWithLook session={{ ...session, brand: withLook(session.brand, look) }} />
      <Presets {...props} change={change} />
      <label for="brand">{texts.brand.name}</label>
      <input
        id="brand"
        maxLength={80}
        value={look.name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <LogoFields {...props} change={change} />
      <ColourField {...props} change={change} />
      <SelectField
        id="scheme"
        label={texts.scheme.label}
        value={look.scheme ?? 'computer'}
        choices={['computer', ...SCHEMES]}
        nameOf={(scheme) => texts.scheme.choices[scheme]}
        onChange={(scheme) => change({ scheme: scheme === 'computer' ? undefined : scheme })}
      />
      <BehindField {...props} change={change} />
    </fieldset>
  )
}

const Presets = ({ look, change }: FieldProps) => (
  <fieldset class="kinds presets">
    <legend>{texts.presets.label}</legend>
    {PRESET_NAMES.map((name) => {
      const { accent, scheme } = PRESETS[name]
      return (
        <label key={name}>
          <input
            type="radio"
            name="preset"
            checked={accent === look.accent && scheme === look.scheme}
            onChange={() => change(PRESETS[name])}
          />
          <span>
            <PresetPicture of={name} />
            {texts.presets.names[name]}
          </span>
        </label>
      )
    })}
  </fieldset>
)

const ColourField = ({ look, change }: FieldProps) => (
  <div class="field-row">
    <CheckField
      name="has-colour"
      label={texts.brand.ownColour}
      isOn={look.accent !== undefined}
      onChange={(isOn) => change({ accent: isOn ? DEFAULT_ACCENT : undefined })}
    />
    <input
      type="color"
      aria-label={texts.brand.colour}
      value={look.accent ?? DEFAULT_ACCENT}
      onInput={({ currentTarget }) => change({ accent: currentTarget.value })}
    />
  </div>
)

/** A file, or else an address. Shows the logo, or says that it does not load. */
function LogoFields(props: FieldProps) {
  const { session, look, change } = props
  const [tried, setTried] = useState(look.logo)
  const [failed, setFailed] = useState('')
  const brand = withLook(session.brand, { ...look, logo: tried })
  const address = logoAddress(brand, session.code)
  return (
    <>
      <PictureButton
        {...props}
        label={texts.logo.upload}
        picture={look.logoPicture}
        isLogo
        onChange={(logoPicture) => change({ logoPicture })}
      />
      {!look.logoPicture && (
        <>
          <label for="logo">{texts.logo.label}</label>
          <input
            id="logo"
            type="url"
            pattern="https://.+"
            placeholder="https://"
            title={texts.logo.hint}
            value={look.logo}
            onInput={({ currentTarget }) => change({ logo: currentTarget.value })}
            onChange={({ currentTarget: { validity, value } }) => setTried(validity.valid ? value : '')}
          />
        </>
      )}
      {address && address !== failed && (
        <img class="logo" src={address} alt="" referrerpolicy="no-referrer" onError={() => setFailed(address)} />
      )}
      <p class="error" role="status">
        {address && address === failed && (look.logoPicture ? pollForm.picture.isNone : texts.logo.fails)}
      </p>
    </>
  )
}

const BehindField = (props: FieldProps) => (
  <PictureButton
    {...props}
    label={texts.behind}
    picture={props.look.behind}
    onChange={(behind) => props.change({ behind })}
  />
)

type PictureButtonProps = Pick<Props, 'client' | 'id'> & {
  label: string
  picture: string | undefined
  isLogo?: boolean
  onChange: (picture: string | undefined) => void
}

/** A picture is sent at once, and shown to others once the form is saved. */
function PictureButton({ client, id, label, picture, isLogo = false, onChange }: PictureButtonProps) {
  const keep = (added: { id: string } | null) => onChange(added?.id)
  const { busy, problem, send } = useSending({ client, id, picture: null, isLogo, onChange: keep })
  return (
    <div class="with-picture">
      <div class="field-row">
        <FileButton label={label} hasWords busy={busy} onFile={send} />
        {picture && !isLogo && <PollPicture of={{ id: picture, alt: '', width: 4, height: 3 }} session={id} />}
        {picture && (
          <button
            type="button"
            class="plain sign"
            aria-label={isLogo ? texts.logo.remove : pollForm.picture.remove}
            onClick={() => onChange(undefined)}
          >
            ✕
          </button>
        )}
      </div>
      <Problem text={problem} />
    </div>
  )
}
