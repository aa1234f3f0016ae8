/** Marks in the contents what is on the screen. */
export function markCurrent(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.contents li a')].map((link) => [link.hash.slice(1), link]),
  )
  const marked = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (!isIntersecting) links.get(target.id)?.removeAttribute('aria-current')
      const [top] = entries.filter(({ isIntersecting }) => isIntersecting)
      if (top) mark(links.get(top.target.id))
    },
    // A section is current while it crosses a line below the top of the screen.
    { rootMargin: '-20% 0px -79% 0px' },
  )
  for (const section of document.querySelectorAll('.operation')) marked.observe(section)

  function mark(link: HTMLAnchorElement | undefined): void {
    for (const one of links.values()) one.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    if (link?.offsetParent) keepInView(link)
    else if (link) bringChapterToMiddle(link)
  }
}

/** In the bar of a small screen, which has chapters only. */
function bringChapterToMiddle(link: HTMLElement): void {
  const chapter = link.closest('.chapter')
  const bar = chapter?.parentElement
  if (!chapter || !bar) return
  const [{ left, width }, box] = [chapter.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollLeft += left + width / 2 - (box.left + box.width / 2)
}

/** Scrolls the contents alone: `scrollIntoView` would move the page as well. */
function keepInView(link: HTMLElement): void {
  const nav = link.closest('nav')
  if (!nav || nav.scrollHeight <= nav.clientHeight) return
  const { top, bottom } = link.getBoundingClientRect()
  const box = nav.getBoundingClientRect()
  if (top < box.top + box.height / 4) nav.scrollTop -= box.top + box.height / 4 - top
  else if (bottom > box.bottom - box.height / 4) nav.scrollTop += bottom - (box.bottom - box.height / 4)
}
