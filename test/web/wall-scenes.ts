import * as moments from './wall-moments.ts'
import * as polls from './wall-polls.ts'
import { openWallSession, type Wall } from './wall-session.ts'

/** What the wall shows from the lobby to the thanks, one state after the other. */
export async function wallScenes(wall: Wall): Promise<void> {
  const session = await openWallSession(wall)
  await wall.shoot('lobby')
  await polls.choices(session)
  await polls.pictures(session)
  await polls.quizzes(session)
  await polls.clocks(session)
  await polls.quizRounds(session)
  await polls.scales(session)
  await polls.words(session)
  await polls.texts(session)
  await polls.hidden(session)
  await moments.questions(session)
  await moments.scores(session)
  await polls.tiedPodium(session)
  await polls.severalRight(session)
  await moments.ended(session)
  await moments.arabic(session)
  await moments.branded(session)
}
