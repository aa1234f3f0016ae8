import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { openPool } from '../../server/db/pool.ts'
import { Tokens } from '../../server/domain/tokens.ts'
import { emptyDatabase } from '../support/databases.ts'
import { Person, Phone } from '../support/people.ts'
import { runOn } from '../support/postgres.ts'
import { SECRET } from '../support/secret.ts'
import { secondNode } from '../support/test-server.ts'

/**
 * Merged questions as release 1.1.0 stored them: each has the list of those that it is merged into, and upvotes are
 * copied along that list (`by_merge`). After the migration everybody sees the same, and a split gives back what was.
 */

const NOW = Date.UTC(2027, 0, 15, 9)
const [SESSION, ADA, ZOE, BOB, EVE, MAX, NOBODY, ROOT, PART, PART_OF_PART, SPLIT, LEFT, PLAIN] = Array.from(
  { length: 13 },
  (_, n) => `0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c${10 + n}`,
) as [string, ...string[]]

const question = (id: string, author: string, place: number, mergedInto: string[] = []) =>
  `('${SESSION}', '${id}', '${author}', 'Question ${place}', 'approved', ${NOW + place}, '{${mergedInto}}')`
const upvote = (of: string, by: string, byMerge = false) => `('${SESSION}', '${of}', '${by}', ${byMerge})`

const DATA = `
  insert into host values ('${ADA}', 'ada@example.org', 'Ada', 1);
  insert into session (id, code, owner_id, title, created_at, ends_at, participant_count)
    values ('${SESSION}', 'K7M2QX', '${ADA}', 'Merged', ${NOW}, ${NOW + 3_600_000}, 4);
  insert into session_code values ('K7M2QX', '${SESSION}');
  insert into participant (session_id, id, joined_at)
    select '${SESSION}', id::uuid, ${NOW} from unnest(array['${ZOE}', '${BOB}', '${EVE}', '${MAX}']) as one (id);
  insert into participant (session_id, id, joined_at, gone) values ('${SESSION}', '${NOBODY}', ${NOW}, 'left');
  insert into question (session_id, id, participant_id, text, state, created_at, merged_into) values
    ${[
      question(ROOT as string, ZOE as string, 1),
      question(PART as string, BOB as string, 2, [ROOT as string]),
      question(PART_OF_PART as string, EVE as string, 3, [PART as string, ROOT as string]),
      // It was merged once, and split off.
      question(SPLIT as string, MAX as string, 4),
      question(LEFT as string, NOBODY as string, 5, [SPLIT as string]),
      question(PLAIN as string, ZOE as string, 6),
    ]};
  insert into upvote (session_id, question_id, participant_id, by_merge) values
    ${[
      upvote(ROOT as string, EVE as string),
      upvote(PART as string, EVE as string),
      upvote(PART_OF_PART as string, MAX as string),
      upvote(PART as string, MAX as string, true),
      upvote(ROOT as string, MAX as string, true),
      upvote(ROOT as string, BOB as string, true),
      // Of somebody who has left, as is the question.
      upvote(SPLIT as string, NOBODY as string),
      upvote(SPLIT as string, ZOE as string, true),
      upvote(LEFT as string, ZOE as string),
      upvote(PLAIN as string, BOB as string),
    ]}`

it('merged questions of release 1.1.0 keep their counts and places, and split into what they were', async () => {
  const { url } = await emptyDatabase()
  const { db } = openPool({ target: url, poolSize: 1, statementTimeout: 10_000, onError: () => {} })
  onTestFinished(() => db.destroy())
  await migrate(db, '0017-pictures')
  await runOn(url, DATA)
  await migrate(db)

  const node = await secondNode({ databaseUrl: url, now: () => NOW + 1_000 })
  const tokens = new Tokens([SECRET])
  const k = tokens.sessionKey('host', SESSION, 1)
  const ada = new Person(node.url)
  const counts = async () => {
    const { questions = [] } = await ada.sees({ id: SESSION }, `?host=1&k=${k}`)
    return questions.map(({ id, upvotes, merged = [] }) => [id, upvotes, merged.map((one) => one.id)])
  }
  const phoneOf = (id: string) => {
    const phone = new Phone(node.url)
    phone.cookies.set('ws_part', tokens.mint('participant', id, NOW + 3_600_000))
    return phone.sees({ id: SESSION })
  }
  const split = (id: string) => ada.call('POST', `/api/sessions/${SESSION}/questions/${id}/split`, { k })

  expect(await counts()).toEqual([
    [PLAIN, 1, []],
    [SPLIT, 2, [LEFT]],
    [ROOT, 3, [PART_OF_PART, PART]],
  ])
  const own = (await phoneOf(EVE as string)).questions ?? []
  expect(own.map(({ id, upvotes, upvoted, mergedInto }) => [id, upvotes, upvoted, mergedInto])).toEqual([
    [PLAIN, 1, false, undefined],
    [SPLIT, 2, false, undefined],
    [PART_OF_PART, 1, false, ROOT],
    [ROOT, 3, true, undefined],
  ])
  const supported = (await phoneOf(MAX as string)).questions?.filter(({ upvoted }) => upvoted)
  expect(supported?.map(({ id }) => id)).toEqual([ROOT])

  for (const id of [PART, LEFT]) expect((await split(id as string)).status).toBe(200)
  expect(await counts()).toEqual([
    [PLAIN, 1, []],
    [LEFT, 1, []],
    [SPLIT, 1, []],
    // Eve, who also wrote the one that is merged into it, and Max.
    [PART, 2, [PART_OF_PART]],
    [ROOT, 1, []],
  ])
})
