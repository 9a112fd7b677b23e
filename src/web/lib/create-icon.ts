import { createElement, type SVGProps } from 'react'

/** What a file of lucide-react holds of one icon: its shapes, in a square of 24. */
export type IconShapes = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * An icon as lucide-react makes them, without what nobody uses here: settings for many icons at once, class names and
 * other stroke widths. The build puts it in the place of the library's own (vite.config.ts), which is two kilobytes of
 * every page.
 */
export const createIcon =
  ({ node }: IconShapes) =>
  ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
