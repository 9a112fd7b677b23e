/** What a drawing is made of: satori's elements, which are React's without React. */
export type Style = Readonly<Record<string, string | number>>
export type DrawnElement = {
  type: string
  props: { style: Style; children?: DrawnChild[]; [attribute: string]: unknown }
}
export type DrawnChild = DrawnElement | string

/** A box that lays its children out in a row; `flexDirection: 'column'` in a column. */
export const box = (style: Style, ...children: readonly DrawnChild[]): DrawnElement => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: [...children] },
})

/** A picture by its data address; pictures of the network are never drawn. */
export const picture = (src: string, size: { width: number; height: number }, style: Style = {}): DrawnElement => {
  if (!src.startsWith('data:')) throw new Error(`A drawing holds its pictures itself; it cannot fetch ${src}.`)
  return { type: 'img', props: { src, ...size, style: { ...size, ...style } } }
}

/** The data address of a drawing in SVG. */
export const svgAddress = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
