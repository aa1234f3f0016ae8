import './wall.css'
import './scheme.css'
import { useMemo } from 'preact/hooks'
import { wall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { DEFAULT_ACCENT } from '../parts/brand/apply-brand.ts'
import { brandPicture } from '../parts/brand/brand-picture.ts'
import { brandScheme } from '../parts/brand/brand-scheme.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { questionOnStage, type WallContent, wallContentOf } from '../parts/session/wall-content.ts'
import { Lobby } from './lobby.tsx'
import { PollOnStage } from './poll-on-stage.tsx'
import { Scores } from './scores.tsx'
import { Strip } from './strip.tsx'
import { TextOnStage } from './text-on-stage.tsx'
import { Thanks } from './thanks.tsx'
import { TopQuestions } from './top-questions.tsx'
import { wallColours } from './wall-palette.ts'
import type { WallScreenProps } from './wall-screen-props.ts'

/**
 * What the wall shows, as large as the frame around it, which has a size of its own: a window or a miniature. It draws
 * its input and touches nothing else of the page.
 */
export function WallScreen(props: WallScreenProps) {
  const { session, phones, isJoinLarge } = props
  const { accent = DEFAULT_ACCENT } = readBrand(session.brand)
  const id = brandPicture(session.brand)
  const picture = id && `/api/sessions/${session.code}/pictures/${id}`
  const colours = useMemo(() => wallColours(accent, picture), [accent, picture])
  const content = isJoinLarge && session.status === 'live' ? 'lobby' : wallContentOf(session)
  return (
    <div class="wall-frame" data-scheme={brandScheme(session.brand)}>
      <div class={picture ? 'wall on-picture' : 'wall'} data-scene={content} style={colours}>
        <Strip {...props} content={content} />
        <main key={content}>
          {content === 'lobby' ? (
            <Lobby session={session} phones={phones} />
          ) : (
            <Stage session={session} content={content} phones={phones} />
          )}
        </main>
      </div>
    </div>
  )
}

type StageProps = Pick<WallScreenProps, 'session' | 'phones'> & { content: WallContent }

function Stage({ session, content, phones }: StageProps) {
  const { question } = useTexts(wall)
  const { poll, answer, questions } = session
  const highlighted = questionOnStage(session)
  const isOver = session.status === 'ended'
  if (content === 'thanks') return <Thanks session={session} phones={phones} />
  if (content === 'scores')
    return <Scores scores={session.scores ?? []} isPodium={session.podium === true && !isOver} isOver={isOver} />
  if (content === 'questions') return <TopQuestions questions={questions} />
  if (content === 'answer' && poll && answer) {
    return <TextOnStage key={answer.text} heading={poll.prompt} text={answer.text} />
  }
  if (content === 'question' && highlighted) {
    const { id, text, upvotes, reply } = highlighted
    return <TextOnStage key={id} heading={question} text={text} upvotes={upvotes} reply={reply} />
  }
  return poll ? <PollOnStage key={poll.id} poll={poll} session={session} people={session.participantCount} /> : null
}
