// Searches the sections, which stand above this as SECTIONS. No server is needed.
const input = document.getElementById('search')
const list = document.getElementById('found')
const MOST = 12

/** How well a section fits: a word in its heading counts more than one in its text. 0 where a word is missing. */
function scoreOf({ title, heading, text }, words) {
  const [head, body] = [`${title} ${heading}`.toLowerCase(), text.toLowerCase()]
  let score = 0
  for (const word of words) {
    if (head.includes(word)) score += 5
    else if (!body.includes(word)) return 0
    score += Math.min(body.split(word).length - 1, 4)
  }
  return score
}

function entryOf({ title, heading, to }) {
  const link = document.createElement('a')
  link.href = to
  link.textContent = heading === title ? title : `${title}: ${heading}`
  const item = document.createElement('li')
  item.append(link)
  return item
}

input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const scored = words.length ? SECTIONS.map((section) => ({ section, score: scoreOf(section, words) })) : []
  const best = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score)
  list.replaceChildren(...best.slice(0, MOST).map(({ section }) => entryOf(section)))
})
input.form.addEventListener('submit', (event) => {
  event.preventDefault()
  list.querySelector('a')?.click()
})
