import type { Page } from 'playwright-core'

/** What can be pressed, and has words or a sign. */
const PRESSED = 'button, a.button, label.button, [role=menuitem], summary'
/** Of the speed of transitions while they are watched, so that a slow machine draws them too. */
const SLOW = 0.1
/** As little as a label may contrast with its ground while it is on its way (WCAG 2.2, 1.4.11). */
const LEAST = 3

/**
 * Looks in every frame from now on at the labels of all that can be pressed, with the colours that they have on their
 * way to others.
 * @returns what tells which of them were fainter than a mark may be, each once
 */
export async function watchLabels(page: Page): Promise<() => Promise<string[]>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  const runAt = (playbackRate: number) => devTools.send('Animation.setPlaybackRate', { playbackRate })
  await runAt(SLOW)
  await page.evaluate(
    ([pressed, least]) => {
      const faint = new Set<string>()
      Object.assign(globalThis, { faintLabels: faint })
      type Colour = [r: number, g: number, b: number, alpha: number]
      const read = (text: string): Colour => {
        const [r = 0, g = 0, b = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
        return text.startsWith('color(') ? [r * 255, g * 255, b * 255, alpha] : [r, g, b, alpha]
      }
      const over = ([r, g, b, alpha]: Colour, ground: Colour): Colour => {
        const mixed = [r, g, b].map((one, n) => one * alpha + (ground[n] ?? 0) * (1 - alpha))
        return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1]
      }
      const groundOf = (element: Element | null): Colour => {
        if (!element) return [255, 255, 255, 1]
        const own = read(getComputedStyle(element).backgroundColor)
        return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
      }
      const luminance = (colour: Colour): number => {
        const linear = (n: number) => {
          const part = (colour[n] ?? 0) / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        }
        return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
      }
      const contrast = (one: Colour, other: Colour): number => {
        const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
        return (light + 0.05) / (dark + 0.05)
      }
      const look = () => {
        for (const element of document.querySelectorAll<HTMLElement>(String(pressed))) {
          if (!element.innerText?.trim() || element.matches(':disabled') || !element.checkVisibility()) continue
          const ground = groundOf(element)
          const found = contrast(over(read(getComputedStyle(element).color), ground), ground)
          if (found < Number(least)) faint.add(`${element.innerText.trim()}: ${found.toFixed(1)}`)
        }
        requestAnimationFrame(look)
      }
      look()
    },
    [PRESSED, LEAST] as const,
  )
  return async () => {
    await runAt(1)
    await devTools.detach()
    return page.evaluate(() => [...(globalThis as unknown as { faintLabels: Set<string> }).faintLabels])
  }
}
