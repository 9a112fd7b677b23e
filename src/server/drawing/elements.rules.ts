/** The elements of a drawing: satori's, which are React elements without React. */
export type Style = Readonly<Record<string, string | number>>
export type DrawnElement = {
  type: string
  props: { style: Style; children?: DrawnChild[]; [attribute: string]: unknown }
}
export type DrawnChild = DrawnElement | string

/** A flex box in row direction; `flexDirection: 'column'` makes it a column. */
export const box = (style: Style, ...children: readonly DrawnChild[]): DrawnElement => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: [...children] },
})

/** An image from a data URL; other URLs are rejected. */
export const picture = (src: string, size: { width: number; height: number }, style: Style = {}): DrawnElement => {
  if (!src.startsWith('data:')) throw new Error(`A drawing can only show data URLs; it cannot fetch ${src}.`)
  return { type: 'img', props: { src, ...size, style: { ...size, ...style } } }
}

/** The data URL of an SVG. */
export const svgAddress = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
