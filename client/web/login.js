/** Signs in by the link's token, which stands in the fragment and leaves the address bar at once. */

const part = (id) => document.getElementById(id)
const say = (text) => {
  part('said').textContent = text
}

async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = response.status === 204 ? {} : await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

const show = (signedIn) => {
  part('ask').hidden = signedIn
  part('signed-in').hidden = !signedIn
}

function greet({ name, email }) {
  show(true)
  say(`You are signed in as ${name} (${email}).`)
}

async function begin() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  history.replaceState(null, '', location.pathname)
  try {
    greet(
      token ? await call('POST', '/api/me/login/verify', { token }) : await call('GET', '/api/me'),
    )
  } catch (error) {
    show(false)
    say(token ? error.message : 'We send you a link that signs you in.')
  }
}

/** Runs an action of the page and says what went wrong with it. */
const attempt = (action) => async (event) => {
  event.preventDefault()
  try {
    await action()
  } catch (error) {
    say(error.message)
  }
}

part('ask').addEventListener(
  'submit',
  attempt(async () => {
    await call('POST', '/api/me/login', { email: part('email').value })
    say('A link is on its way. Without a mail server it is printed where the server was started.')
  }),
)

part('mint').addEventListener(
  'click',
  attempt(async () => {
    const { token } = await call('POST', '/api/me/token')
    part('tour').hidden = false
    part('tour').textContent = [
      `export TOKEN='${token}'`,
      `curl -X POST ${location.origin}/api/sessions \\`,
      `  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\`,
      `  -d '{"title":"My first session"}'`,
    ].join('\n')
  }),
)

part('log-out').addEventListener(
  'click',
  attempt(async () => {
    await call('POST', '/api/me/logout')
    show(false)
    say('You are logged out.')
  }),
)

await begin()
