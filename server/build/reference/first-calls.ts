import { code } from './example-panel.ts'
import { heading, html, type Markup, marked } from './markup.ts'

const CURL = 'curl -sS --fail-with-body'
const JSON_BODY = "\\\n  -H 'Content-Type: application/json' -d"
const BY_TOKEN = '\\\n  -H "Authorization: Bearer $TOKEN"'
const SESSION = 'BASE_URL/api/sessions'

/** The calls, as a shell takes them. Each builds on those before it. */
const CALLS: readonly (readonly [title: string, call: string])[] = [
  [
    'Create a session with a poll. The two lines after it keep the code and the poll’s id for the next calls.',
    `${CURL} '${SESSION}' ${BY_TOKEN} ${JSON_BODY} '{
    "title": "All hands",
    "poll": {"kind": "word_cloud", "prompt": "In one word?"}
  }' | tee session.json
CODE=$(sed -E 's/.*"code":"([^"]+)".*/\\1/' session.json)
POLL=$(sed -E 's/.*"polls":\\[\\{"id":"([^"]+)".*/\\1/' session.json)`,
  ],
  ['Open the poll.', `${CURL} -X POST "${SESSION}/$CODE/polls/$POLL/open" ${BY_TOKEN}`],
  [
    'Join as somebody in the audience. The cookie is that person’s from now on.',
    `${CURL} -c phone.jar "${SESSION}/$CODE/join" ${JSON_BODY} '{"name": "Zoe"}'`,
  ],
  ['Vote.', `${CURL} -b phone.jar "${SESSION}/$CODE/vote" ${JSON_BODY} '{"text": "curious"}'`],
  ['Read what the wall shows.', `${CURL} "${SESSION}/$CODE?mode=wall" ${BY_TOKEN}`],
]

const CLIENTS = `import { type HelperSession, liveAudience, watchSession } from 'live-audience-client'

const baseUrl = 'BASE_URL'
const host = liveAudience({ baseUrl, token: 'the token that you created' })
const phone = liveAudience({ baseUrl })
const browser = liveAudience({ baseUrl })`

const NARROW_CLIENTS = `// Keys of getKeys.
const presenter = liveAudience({ baseUrl, hostKey: '…' })
const moderator = liveAudience({ baseUrl, hostKey: '…' })
const wall = liveAudience({ baseUrl, hostKey: '…' })
// The key of getHallCheck.
const checker = liveAudience({ baseUrl, hostKey: '…' })
// A token for tools, of mintToken.
const tools = liveAudience({ baseUrl, token: '…' })
// The token that joining with token: true answers.
const bot = liveAudience({ baseUrl, participant: '…' })`

const POLL = `const { id, code, polls } = await host.createSession({
  title: 'All hands',
  poll: { kind: 'word_cloud', prompt: 'In one word?' },
})
const [poll] = polls
if (poll) await host.openPoll({ id, pid: poll.id })

await phone.joinSession({ id: code, name: 'Zoe' })
await phone.vote({ id: code, text: 'curious' })

const { poll: shown } = await host.getSession({ id, mode: 'wall' })
console.log(shown)`

/** What the examples send, and who has it. */
const CALLERS: readonly (readonly [sent: string, who: string])[] = [
  ['$TOKEN', 'Your token: you are the host.'],
  ['$PRESENT_KEY, $MODERATE_KEY, $WALL_KEY', 'Keys of the session for helpers and the wall, from `getKeys`.'],
  ['$CHECK_KEY', 'The key for phones in a hall check, from `getHallCheck`.'],
  ['$TOOLS_TOKEN', 'A token for tools of a language model, from `mintToken`.'],
  ['phone.jar', 'The cookie of somebody who joined.'],
  ['$PARTICIPANT_TOKEN', 'The token of somebody who joined with `token: true`.'],
  ['host.jar', 'The cookie of a host who signed in.'],
]

export const firstCalls = (): Markup => html`<section class="start" aria-labelledby="start">
<div class="beside">
<div class="said">
${heading('h2', 'start', 'Start with five calls')}
<p>Sign in at <a href="/host">the console</a> and create an API token in the account menu. Then copy these into a shell, one after the other. You need curl 7.76 or newer.</p>
<p><code>BASE_URL/wall/</code> and the session’s id shows the wall to you, and <code>BASE_URL/</code> and the code is the audience’s page. <a href="#rules">General rules</a> and <a href="#refusals">refusals</a> come after the operations.</p>
<p>The examples of all operations are calls of one session, with their real answers. Put your ids in place of theirs. What each caller sends:</p>
<dl class="fields">${CALLERS.map(([sent, who]) => html`<div><dt><code>${sent}</code></dt><dd>${marked(who)}</dd></div>`)}</dl>
</div>
<div class="examples" data-scheme="dark">
<figure class="example"><figcaption>The token</figcaption>
${code("TOKEN='the token that you created'", 'The token', 'both')}</figure>
${CALLS.map(
  ([title, call], place) => html`<figure class="example"><figcaption>${place + 1}. ${title}</figcaption>
${code(call, title, 'both')}</figure>`,
)}
</div>
</div>
<div class="beside">
<div class="said">
${heading('h2', 'client', 'The same with the typed client')}
<p><code>npm install live-audience-client</code> adds the client alone, for browsers and Node. The server’s package has the same as <code>live-audience/client</code>.</p>
<p>Every operation is a method, which takes one object with the names of the path, the query and the body. A refusal is thrown as <code>LiveAudienceError</code>, with <code>status</code> and <code>code</code>. All examples of this page use these clients: <code>host</code> has a token, <code>phone</code> is somebody in the audience, and <code>browser</code> signs in by a link and keeps the cookie. Those of a helper, a wall or a tool have a narrower key or token.</p>
<p>To show a session as it changes, read <a href="/docs/events">Events and reconnecting</a>. For a page on another server, such as a widget in a slide, read <a href="/docs/another-origin">From another origin</a>.</p>
</div>
<div class="examples" data-scheme="dark">
<figure class="example"><figcaption>The clients</figcaption>
${code(CLIENTS, 'The clients', 'both')}</figure>
<figure class="example"><figcaption>The five calls</figcaption>
${code(POLL, 'The five calls, by TypeScript', 'both')}</figure>
<figure class="example"><figcaption>Clients with a narrower key or token</figcaption>
${code(NARROW_CLIENTS, 'Clients with a narrower key or token', 'both')}</figure>
</div>
</div>
</section>`
