import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { floorOf } from '../../../server/build/floor/floors.ts'
import { languagesOf, type PageName } from '../../../server/http/pages/page-languages.ts'
import { type Above, aboveInScript, aboveInStyles } from './above-floor.ts'
import { ALLOWED } from './allowed.ts'

const PAGES: PageName[] = ['audience', 'check', 'host', 'wall', 'report', 'addin', 'docs']

/** What is above the floor of built pages, and what is allowed and used by none of them: a sentence for each. */
export function complaintsOfAll(folder: string): string[] {
  const used = new Set<string>()
  const above = PAGES.flatMap((page) => complaintsOf(folder, page, used))
  const unused = ALLOWED.filter(({ name }) => !used.has(name))
  return [...above, ...unused.map(({ name }) => `allowed.ts allows ${name}, which no page uses: remove it.`)]
}

/** What is above the floor of a page, a sentence for each feature and file. @param used gets the names that are allowed */
export function complaintsOf(folder: string, page: PageName, used: Set<string>): string[] {
  return filesOf(folder, page).flatMap((file) => {
    const text = readFileSync(join(folder, 'assets', file), 'utf8')
    const above = (file.endsWith('.css') ? aboveInStyles : aboveInScript)(text, floorOf(page))
    return above.filter((one) => !isAllowed(one, text, used)).map((one) => complaint(one, file, page))
  })
}

/** The scripts and styles of a page in all its languages, with what these load later. */
function filesOf(folder: string, page: PageName): string[] {
  const documents = languagesOf(page).map((language) => readFileSync(join(folder, `${page}.${language}.html`), 'utf8'))
  const names = (text: string) => [...text.matchAll(/[\w.-]+-[A-Z\d]{8}\.(?:js|css)\b/g)].map(([name]) => name)
  const found = new Set(documents.flatMap(names))
  for (const file of found)
    for (const name of names(readFileSync(join(folder, 'assets', file), 'utf8'))) found.add(name)
  return [...found]
}

function isAllowed({ name }: Above, text: string, used: Set<string>): boolean {
  const allowed = ALLOWED.find((one) => one.name === name)
  if (!allowed || (allowed.guard && !allowed.guard.test(text))) return false
  used.add(name)
  return true
}

function complaint({ name, since }: Above, file: string, page: PageName): string {
  const { safari, chrome, firefox } = floorOf(page)
  return `${file} of the page ${page} uses ${name}, which needs ${since}. The page is for Safari ${safari}, Chrome ${chrome}, Firefox ${firefox}: do without, put it under @supports, or give allowed.ts the reason and the guard.`
}
