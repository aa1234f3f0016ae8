import { type Ballot, liveAudience } from '../../client/index.ts'
import type { PhoneScenes } from './phone-scenes.ts'

/** What an Arabic phone shows. It finds everything by its place. */

export const arabicScenes: PhoneScenes = async ({ page, url, baseUrl, host, shoot }) => {
  const brand = { name: 'جمعية الكتّاب' }
  const { id, code } = await host.createSession({
    title: 'اجتماع الجميع، خريف 2026',
    brand,
    settings: { scores: 'on' },
  })
  const others = Array.from({ length: 12 }, () => liveAudience({ baseUrl }))
  for (const one of others) await one.joinSession({ id: code })
  const submit = page.locator('main form [type=submit]')
  const vote = async (ballot: (n: number) => Ballot) => {
    for (const [n, one] of others.entries()) await one.vote({ id: code, ...ballot(n) })
  }
  await page.goto(`${url}/${code}`)
  await submit.waitFor()
  await shoot('join')
  await page.locator('#name').fill('زينب')
  await submit.click()
  await page.locator('.waiting').waitFor()
  await shoot('waiting')
  const days = ['الاثنين', 'الثلاثاء، بعد أن يغادر العملاء', 'Thursday', 'الجمعة']
  const choice = await host.draftPoll({
    id,
    kind: 'multiple_choice',
    prompt: 'أي يوم يناسبك أكثر لورشة العمل؟',
    options: days,
  })
  await host.openPoll({ id, pid: choice.id, seconds: 95 })
  await page.locator('.choices > *').first().waitFor()
  await shoot('choice-open')
  await page.locator('.choices > *').nth(1).click()
  await page.locator('.progress.in').waitFor()
  await shoot('choice-voted')
  await vote((n) => ({ optionId: choice.options[(n * n) % 4]?.id ?? '' }))
  await host.closePoll({ id, pid: choice.id })
  await page.locator('.bars').waitFor()
  await shoot('choice-closed')
  for (const [right, as] of [
    [1, 'quiz-wrong'],
    [0, 'quiz-right'],
  ] as const) {
    const prompt = `كم عدد أقمار المريخ؟ (${right + 1})`
    const quiz = await host.draftPoll({ id, kind: 'quiz', prompt, options: ['2', '16', '63'], correctOption: right })
    await host.openPoll({ id, pid: quiz.id })
    await page.getByRole('heading', { name: prompt }).waitFor()
    if (right === 0) await shoot('quiz-open')
    await page.locator('.choices > *').first().click()
    await page.locator('.progress.in').waitFor()
    await vote((n) => ({ optionId: quiz.options[n % 3]?.id ?? '' }))
    await host.closePoll({ id, pid: quiz.id })
    await page.locator('.moment .earned > *').first().waitFor()
    await shoot(as)
  }
  await host.setStage({ id, show: 'scores' })
  await page.locator('.own-place .told').waitFor()
  await shoot('place')
  const rank = await host.draftPoll({
    id,
    kind: 'ranking',
    prompt: 'ما الأهم لك؟',
    options: ['الأجر', 'الزملاء', 'الحرية'],
  })
  await host.openPoll({ id, pid: rank.id })
  await page.locator('.sortable li').first().waitFor()
  await shoot('rank-open')
  await host.closePoll({ id, pid: rank.id })
  const rating = await host.draftPoll({ id, kind: 'rating', prompt: 'كيف كان اليوم؟' })
  await host.openPoll({ id, pid: rating.id })
  await page.locator('.scale .choices > *').nth(4).waitFor()
  await shoot('rating-open')
  await page.locator('nav button').nth(1).click()
  const texts = ['متى يبدأ المؤتمر، ومن يتحدث فيه أولًا؟', 'Will the slides be shared?', 'هل هناك غداء؟']
  for (const [n, text] of texts.entries()) {
    const { id: qid } = (await others[n]?.askQuestion({ id: code, text })) ?? {}
    if (qid) await host[n === 0 ? 'highlightQuestion' : 'approveQuestion']({ id, qid })
    if (qid && n === 2) await host.replyToQuestion({ id, qid, text: 'نعم، في الثانية عشرة والنصف.' })
  }
  await page.locator('.note').waitFor()
  await shoot('questions')
  await page.locator('.own-name').click()
  await page.locator('dialog').waitFor()
  await shoot('name')
  await page.locator('dialog .danger').click()
  await page.locator('dialog h2').waitFor()
  await shoot('leave')
  await page.locator('dialog .buttons button:not(.danger)').first().click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await host.endSession({ id })
  await page.locator('.thanks').waitFor()
  await shoot('ended')
}
