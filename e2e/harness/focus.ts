type Focusable = { ownerDocument: { activeElement: unknown } }

/** Runs in the page. */
export const hasFocus = (element: Focusable): boolean => element.ownerDocument.activeElement === element
