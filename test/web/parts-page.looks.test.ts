import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildPages, PARTS } from '../../server/build/build-pages.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { startTestServer } from '../support/test-server.ts'

it.skipIf(!hasBrowser)('all components have no layout fault in any state, light and dark', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await buildPages(folder, PARTS)
  const app = await startTestServer({ now: Date.now, pages: folder })
  const screen = await Screen.again(`${app.server.url}/host/parts`, 'projector')
  const { page } = screen
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    const sound = () => (colorScheme === 'light' ? screen.isSound() : screen.looksSound())
    await page.emulateMedia({ colorScheme })
    await press('Toast to undo')
    await sound()
    await press('A menu')
    await sound()
    await page.keyboard.press('Escape')
    await press('Wide dialog')
    await sound()
    await press('Cancel')
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await screen.looksSound()
})

it('the components page is not part of the product', async () => {
  const app = await startTestServer({ now: Date.now })
  const { text } = await app.phone().call('GET', '/host/parts')
  expect(text).not.toContain('/parts-')
  expect(text).toContain('/host-')
})
