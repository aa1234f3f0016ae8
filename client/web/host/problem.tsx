/** Why a request failed, read out as soon as it is there. */
export const Problem = ({ text }: { text: string | false | undefined }) => (
  <p class="error" role="alert">
    {text}
  </p>
)
