const away = (value: number) => (value < 0 ? `${value}` : ` ${value}`)

/** Converts integer path data to relative steps, a third of the length. Results can be concatenated. */
export const toRelativePath = (path: string): string => {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const steps = path.replaceAll(/([MLZ])(?:(-?\d+),(-?\d+))?/g, (_, command: string, toX: string, toY: string) => {
    if (command === 'Z') {
      x = startX
      y = startY
      return 'z'
    }
    const [dx, dy] = [Number(toX) - x, Number(toY) - y]
    x += dx
    y += dy
    if (command === 'L') return dx === 0 && dy === 0 ? '' : away(dx) + away(dy)
    startX = x
    startY = y
    return `m${dx}${away(dy)}`
  })
  return steps === '' ? '' : `M0 0${steps}`
}
