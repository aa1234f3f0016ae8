import type { WallSession } from './wall-session.ts'

/** What the wall shows beside polls: questions, scores, the end, another brand, another direction, and refusals. */

const QUESTIONS = [
  'When do the new offices in Leipzig open, and who moves there first?',
  'Will the four-day trial go on in spring?',
  'What happens to the old API once the new one is out?',
  'Can we see the roadmap before it is decided next time?',
]
const ARABIC = ['اجتماعات أقل', 'تطبيق أفضل للهاتف', 'دعم في عطلة نهاية الأسبوع', 'وقت أطول للتركيز']

export async function questions({ code, host, id, people, sees, shoot }: WallSession): Promise<void> {
  for (const [n, text] of QUESTIONS.entries()) {
    const { id: qid } = (await people[n]?.askQuestion({ id: code, text })) ?? {}
    if (!qid) continue
    await host.approveQuestion({ id, qid })
    for (const one of people.slice(20, 60 - n * 9)) await one.upvoteQuestion({ id: code, qid })
    if (n > 0) continue
    await host.highlightQuestion({ id, qid })
    await sees(text)
    await shoot('question')
    const reply = 'In May. The support moves first.'
    await host.replyToQuestion({ id, qid, text: reply })
    await sees(reply)
    await shoot('question-replied')
    await host.unpinQuestion({ id, qid })
  }
  await host.setStage({ id, show: 'questions' })
  await sees('Questions from the audience')
  await shoot('questions')
}

export async function scores({ host, id, page, sees, shoot }: WallSession): Promise<void> {
  await host.setStage({ id, show: 'scores' })
  await page.locator('.scores .place').first().waitFor()
  await shoot('scores')
  await host.setStage({ id, show: 'scores', podium: true })
  await sees('Congratulations!')
  await shoot('podium')
}

export async function ended({ host, id, page, sees, shoot }: WallSession): Promise<void> {
  await host.endSession({ id })
  await sees('This session has ended')
  await shoot('ended')
  await host.updateSession({ id, settings: { scores: 'on', results: 'shared' } })
  await page.locator('.thanks .qr').waitFor()
  await shoot('ended-shared')
}

/** A session with a brand: its lobby, without a network, over a video, and by a wrong key. */
export async function branded({ host, page, sees, shoot, url }: WallSession): Promise<void> {
  const brand = { name: 'Acme', colors: { accent: '#c2410c' } }
  const { id, code, k } = await host.createSession({ title: 'A secret vote', settings: { anonymous: true }, brand })
  await page.goto(`${url}/wall/${id}#k=${k}`)
  await sees(code.slice(0, 3))
  await shoot('brand')
  await page.context().setOffline(true)
  await page.locator('.lost').filter({ hasText: /./ }).waitFor()
  await shoot('lost')
  await page.context().setOffline(false)
  await page.goto(`${url}/wall/${id}?overlay#k=${k}`)
  const prompt = 'What should we begin with next year?'
  const options = ['Faster onboarding', 'Fewer meetings', 'A better phone app', 'Support on weekends']
  const poll = await host.draftPoll({ id, kind: 'multiple_choice', prompt, options })
  await host.openPoll({ id, pid: poll.id })
  await sees(prompt)
  await shoot('overlay')
  await page.goto(`${url}/wall/${id}#k=nope`)
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  await shoot('refused')
}

export async function arabic({ host, page, people, shoot, url }: WallSession): Promise<void> {
  const { id, code, k } = await host.createSession({ title: 'لقاء الخريف', settings: { language: 'ar' } })
  await page.goto(`${url}/wall/${id}#k=${k}`)
  await page.locator('.lobby .qr').waitFor()
  await shoot('arabic-lobby')
  const here = people.slice(0, 12)
  for (const one of here) await one.joinSession({ id: code })
  const prompt = 'بماذا نبدأ في العام القادم؟'
  const poll = await host.draftPoll({ id, kind: 'multiple_choice', prompt, options: ARABIC })
  await host.openPoll({ id, pid: poll.id })
  for (const [n, one] of here.entries())
    await one.vote({ id: code, optionId: poll.options[[0, 2, 0, 1, 2, 0][n % 6] ?? 0]?.id ?? '' })
  await page.locator('.bar.first').waitFor()
  await shoot('arabic')
}
