import { html, type Markup } from './markup.ts'

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

export const firstCalls = (): Markup => html`<section class="start" aria-labelledby="start">
<h2 id="start">Start with five calls</h2>
<p>Sign in at <a href="/host">the console</a> and create an API token in the account menu. Then copy these into a shell, one after the other. You need curl 7.76 or newer.</p>
<pre tabindex="0" aria-label="The token"><code>TOKEN='the token that you created'</code></pre>
<ol class="calls">${CALLS.map(
  ([title, call]) => html`<li><p>${title}</p>
<pre tabindex="0" aria-label="${title}"><code>${call}</code></pre></li>`,
)}</ol>
<p><code>BASE_URL/wall/</code> and the session’s id shows the wall to you, and <code>BASE_URL/</code> and the code is the audience’s page. <a href="#rules">General rules</a> and <a href="#refusals">refusals</a> come after the operations.</p>
</section>`
