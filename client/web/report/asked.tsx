import type { Results } from '../../index.ts'
import { common, report as texts } from '../language/index.ts'
import { number } from '../language/language.ts'
import { UserText } from '../parts/user-text/user-text.tsx'

/** The questions, those with most upvotes first. */
export const Asked = ({ questions }: Pick<Results, 'questions'>) => (
  <section>
    <h2>{common.questions}</h2>
    <ol class="asked">
      {questions
        .toSorted((one, other) => other.upvotes - one.upvotes)
        .map(({ id, text, state, upvotes, reply, merged }) => (
          <li key={id}>
            <UserText>{text}</UserText>
            <span class="quiet">
              <span role="img" aria-label={common.upvotes(upvotes)}>
                ▲ {number(upvotes)}
              </span>{' '}
              · {texts.states[state]}
            </span>
            {merged && (
              <div class="more">
                <strong>{common.mergedQuestions}</strong>
                <ul>
                  {merged.map((one) => (
                    <li key={one.id}>
                      <UserText>{one.text}</UserText>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {reply && (
              <p class="more reply">
                <strong>{common.reply}</strong> <UserText>{reply}</UserText>
              </p>
            )}
          </li>
        ))}
    </ol>
  </section>
)
