import { texts } from '../../texts/host.ts'

type Props = { isSecret: boolean; onChange: (isSecret: boolean) => void }

/** Whether votes are secret, which is chosen when a session is made and at no other time. */
export const SecretChoice = ({ isSecret, onChange }: Props) => (
  <label class="check">
    <input type="checkbox" checked={isSecret} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>
      {texts.secretVotes} <span class="quiet">{texts.secretVotesHint}</span>
    </span>
  </label>
)
