// These functions run inside the page, where there is a document; Playwright carries their source over.

/** Before the page's own scripts: what the content security policy refuses becomes a console error. */
export const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`content security policy: ${event.violatedDirective} refused ${event.blockedURI || 'inline code'}`)
  })
}

/** The elements that stick out are named, as the document's width alone does not help to find them. */
export const findOverflow = () => {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    one => one.getBoundingClientRect().right > clientWidth + 1,
  )
  const names = wide.slice(0, 3).map(one => [one.tagName.toLowerCase(), ...one.classList].join('.'))
  return [`scrolls sideways: ${scrollWidth} > ${clientWidth} px, by ${names.join(', ')}`]
}

/** How many of the pictures show the browser's sign for a broken one. Those not yet in sight are still to be loaded. */
export const countBroken = images => images.filter(image => image.complete && image.naturalWidth === 0).length
