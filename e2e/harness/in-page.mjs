// These functions run inside the page, with access to the document; Playwright serializes their source.

/** Runs before the page's own scripts: violations of the content security policy become console errors. */
export const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`content security policy: ${event.violatedDirective} refused ${event.blockedURI || 'inline code'}`)
  })
}

/** Names the overflowing elements, because the document's width alone does not help to find them. */
export const findOverflow = () => {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    element => element.getBoundingClientRect().right > clientWidth + 1,
  )
  const names = wide.slice(0, 3).map(element => [element.tagName.toLowerCase(), ...element.classList].join('.'))
  return [`scrolls sideways: ${scrollWidth} > ${clientWidth} px, by ${names.join(', ')}`]
}

/**
 * Removes all but the first table rows, list items, options and map shapes from the page, and by default the content of
 * the sidebar, until `unfoldRepeats` puts them back. The selected option stays, because its list would select another
 * one.
 */
export const foldRepeats = ({ limit, hasSidebar }) => {
  const late = ['tr', 'li', 'path', 'option:not(:checked)'].map(name => `${name}:nth-child(n + ${limit + 1})`)
  const selector = [...late, ...(hasSidebar ? [] : ['body aside > *'])].join(', ')
  globalThis.foldedRepeats = [...document.querySelectorAll(selector)].map(repeat => {
    const mark = document.createComment('folded')
    repeat.replaceWith(mark)
    return { repeat, mark }
  })
}

export const unfoldRepeats = () => {
  for (const { repeat, mark } of globalThis.foldedRepeats) mark.replaceWith(repeat)
}

/** The number of images that the browser shows as broken. Images outside the window are not loaded and do not count. */
export const countBroken = images => images.filter(image => image.complete && image.naturalWidth === 0).length

/** Elements whose transition is longer than reduced motion allows, and running animations. */
export const findMotion = () => {
  const longestMs = 1
  const longestOf = list =>
    Math.max(...list.split(',').map(part => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 1 : 1000)))
  const moving = [...document.querySelectorAll('*')].filter(element => {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
    return (
      longestOf(transitionDuration) > longestMs ||
      (animationName !== 'none' && longestOf(animationDuration) > longestMs)
    )
  })
  const running = document
    .getAnimations()
    .filter(element => Number(element.effect?.getComputedTiming().duration ?? 0) > longestMs)
  return [
    ...moving.slice(0, 3).map(element => `moves: ${[element.tagName.toLowerCase(), ...element.classList].join('.')}`),
    ...running.map(element => `runs: ${element.animationName ?? element.transitionProperty ?? 'an animation'}`),
  ]
}

/** Elements and scripts that a hostile name creates if it is not treated as text. */
export const findInjected = () => {
  const marks = document.querySelectorAll('hostile-mark, [data-hostile], iframe, base, meta[http-equiv=refresh]')
  const handlers = document.querySelectorAll('[onerror], [onload], [onclick], [onfocus], [onmouseover]')
  const links = [...document.querySelectorAll('a[href]')].filter(link => !/^https?:$/.test(link.protocol))
  return [...marks, ...handlers, ...links].map(element => `injected: ${element.outerHTML.slice(0, 200)}`)
}

/**
 * Whether React has hydrated the server's HTML. The tree stored at the root is empty until then, and a part that React hydrates
 * later has its HTML in `dehydrated` until then.
 */
export const isHydrated = () => {
  const root = document.getElementById('root') ?? {}
  const key = Object.keys(root).find(name => name.startsWith('__reactContainer$'))
  const waiting = key === undefined ? [] : [root[key].stateNode.current.child]
  if (!waiting[0]) return false
  while (waiting.length > 0) {
    const { child, sibling, memoizedState } = waiting.pop()
    if (memoizedState?.dehydrated) return false
    for (const next of [child, sibling]) if (next) waiting.push(next)
  }
  return true
}

/** Waits until the page has nothing to do. React runs effects, which ask for data, in a task of their own. */
export const waitForIdle = () =>
  new Promise(resolve => {
    if (globalThis.requestIdleCallback) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 50)
  })

/** Waits until every image in the window has loaded or failed; images below it are never requested. */
export const waitForPictures = async () => {
  const seen = [...document.images].filter(
    image => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  )
  await Promise.all(seen.map(image => image.decode().catch(() => undefined)))
}

/** Waits for a new layout: right after a change of the window, media queries can still have their old values. */
export const waitForLayout = () =>
  new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))

/** Waits until a toast says this. Also works while the page is about to leave, when a locator waits for the next page. */
export const waitForToast = words =>
  new Promise(resolve => {
    const toasts = '[role="region"][aria-label="Notifications (F8)"] li'
    const isSaid = () => [...document.querySelectorAll(toasts)].some(({ textContent }) => textContent.includes(words))
    const look = () => isSaid() && resolve()
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    look()
  })

/** Waits until transitions and animations have ended; endless ones, such as skeletons, are ignored. */
export const waitForRest = async () => {
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const ending = document.getAnimations().filter(element => element.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(element => element.finished.catch(() => undefined)))
}

/** Records transitions that start from now on in `startedTransitions`, however short they are. */
export const watchTransitions = () => {
  const started = []
  globalThis.startedTransitions = started
  addEventListener('transitionrun', ({ target, propertyName }) => started.push(`${target.localName} ${propertyName}`))
}

/** Records the value of each layout shift in `layoutShifts`. */
export const watchShifts = () => {
  const shifts = []
  globalThis.layoutShifts = shifts
  const record = list => shifts.push(...list.getEntries().map(({ value }) => value))
  new PerformanceObserver(record).observe({ type: 'layout-shift', buffered: true })
}

/** Records the value of a field in each frame from now on in `seenValues`. */
export const watchField = name => {
  const seen = []
  globalThis.seenValues = seen
  const look = () => {
    const { value } = document.querySelector(`[name=${name}]`)
    if (seen.at(-1) !== value) seen.push(value)
    requestAnimationFrame(look)
  }
  look()
}

/** How much of a canvas is painted in a narrow band, at a share of its width, without the light area under a line. */
export const inkAt = (canvas, share) => {
  const { width, height } = canvas
  const band = Math.round(width / 100)
  const { data } = canvas.getContext('2d').getImageData(Math.round(width * share), 0, band, height)
  let ink = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] > 64) ink += 1
  return ink / (band * height)
}

/** The centre of the first visible element whose text or label starts with the given words; null if there is none. */
export const findCentre = ({ selector, words = '' }) => {
  const begins = element => [element.textContent, element.ariaLabel].some(text => text?.trim().startsWith(words))
  const found = [...document.querySelectorAll(selector)].find(
    element => element.getClientRects().length > 0 && begins(element),
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

/** A point at which the pointer is on the shape: the middle of a country may be water, such as Canada's Hudson Bay. */
export const findPointOn = shape => {
  const { left, top, width, height } = shape.getBoundingClientRect()
  const steps = Array.from({ length: 16 }, (_, step) => (step % 2 === 0 ? 15 - step : 16 + step) / 32)
  const points = steps.flatMap(down => steps.map(right => ({ x: left + width * right, y: top + height * down })))
  return points.find(({ x, y }) => document.elementFromPoint(x, y) === shape) ?? null
}

/** Selects an option of a list as a person would, because engines open lists in different ways. */
export const chooseOption = ({ name, value }) => {
  const list = document.querySelector(`select[name=${name}]`)
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The number of open modal dialogs. */
export const countDialogs = () => document.querySelectorAll('dialog:modal').length

/** The URL of the page and the text of its heading. */
export const readPage = () => ({
  address: location.pathname + location.search,
  heading: document.querySelector('h1')?.textContent ?? '',
  text: document.getElementById('root')?.textContent ?? '',
})

/** The position of a field in the window, in pixels. */
export const findBox = selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect()
  return { x, y, width, height }
}

/** Whether the page has a dark background. */
export const isDrawnDark = () => {
  const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
  return red < 128
}

/** The visible headings of the page that have no visible text or drawing below them. */
export const findEmptyHeadings = () => {
  const isSeen = element => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility()
  }
  const isContent = node =>
    node.nodeType === 3
      ? node.data.trim() !== '' && isSeen(node.parentElement)
      : node.matches('svg, img, canvas') && isSeen(node)
  const levelOf = node => Number(/^H([1-6])$/.exec(node.nodeName)?.[1])
  const isEmpty = heading => {
    const walker = document.createTreeWalker(heading.closest('section, article, main') ?? document.body, 5)
    walker.currentNode = heading
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (heading.contains(node)) continue
      // A heading of a lower level is content, and is looked at for itself.
      if (levelOf(node) && isSeen(node)) return levelOf(node) <= levelOf(heading)
      if (isContent(node)) return false
    }
    return true
  }
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].filter(isSeen)
  return headings.filter(isEmpty).map(heading => heading.textContent)
}
