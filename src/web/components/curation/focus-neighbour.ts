/** Moves the focus from a remove button that disappears with its row to the next remove button, or else to the page. */
export const focusNeighbour = (button: HTMLElement | null): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove]')]
  const index = button ? all.indexOf(button) : -1
  const beside = all[index + 1] ?? all[index - 1] ?? document.getElementById('main')
  beside?.focus({ preventScroll: true })
}
