import type { BlockIsland } from '../block-island.ts'

/** Where an arrow key goes from a tab; the ends of the row meet. */
function next(key: string, at: number, count: number, isRightToLeft: boolean): number | undefined {
  const ahead = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === ahead || key === 'ArrowDown') return (at + 1) % count
  if (key === back || key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function show(panel: HTMLElement): void {
  panel.removeAttribute('hidden')
  panel.role = 'tabpanel'
  panel.tabIndex = 0
  panel.setAttribute('aria-labelledby', `${panel.id}-tab`)
}

/** Found by a search of the page all the same, where browsers know how. What is found there is no panel until it is shown. */
function hide(panel: HTMLElement): void {
  panel.setAttribute('hidden', 'until-found')
  for (const name of ['role', 'tabindex', 'aria-labelledby']) panel.removeAttribute(name)
}

/**
 * Makes one panel stand where all of them stood, with its tab chosen. The links to the panels become tabs, one stop for
 * the Tab key, and arrows go between them. A search of the page or an address opens the panel it leads to. [BLOCK-31]
 */
const tabs: BlockIsland = (element) => {
  const list = element.querySelector<HTMLElement>('.tabs-list')
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  const panels = links.flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? [])
  if (list === null || links.length === 0 || links.length !== panels.length) return undefined
  const listening = new AbortController()
  const { signal } = listening

  function choose(chosen: number): void {
    links.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === chosen))
      tab.tabIndex = index === chosen ? 0 : -1
    })
    panels.forEach((panel, index) => {
      if (index === chosen) show(panel)
      else hide(panel)
    })
  }
  function named(): number {
    const { hash } = location
    return hash === '' ? -1 : links.findIndex((tab) => tab.hash === hash)
  }

  list.role = 'tablist'
  if (element.classList.contains('tabs-side')) list.ariaOrientation = 'vertical'
  links.forEach((tab, index) => {
    const panel = panels[index]
    if (panel === undefined) return
    tab.role = 'tab'
    tab.id = `${panel.id}-tab`
    tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener(
      'click',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        history.replaceState(history.state, '', tab.hash)
        choose(index)
      },
      { signal },
    )
    panel.addEventListener('beforematch', () => choose(index), { signal })
  })
  list.addEventListener(
    'keydown',
    (event) => {
      const at = links.findIndex((tab) => tab === event.target)
      if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
      const to =
        event.key === ' ' ? at : next(event.key, at, links.length, getComputedStyle(list).direction === 'rtl')
      if (to === undefined) return
      event.preventDefault()
      choose(to)
      links[to]?.focus()
    },
    { signal },
  )
  addEventListener(
    'hashchange',
    () => {
      if (named() >= 0) choose(named())
    },
    { signal },
  )
  choose(Math.max(0, named()))
  element.dataset['ready'] = ''
  return () => {
    listening.abort()
    delete element.dataset['ready']
    for (const panel of panels) show(panel)
  }
}

export default tabs
