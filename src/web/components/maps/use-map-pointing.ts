import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { lightCountry } from './lit-country.ts'
import { mapCountries, worldSize } from './map-points.ts'
import { type Direction, neighbourOf, pickCountry } from './world-pick.ts'

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Half of the minimum target size of 24 pixels. */
const reachPixels = 12

type PointingInput = {
  /** The country that the keyboard starts at. */
  start: StorefrontCode | undefined
  onSelect: ((storefront: StorefrontCode) => void) | undefined
}

const landUnder = (target: EventTarget): StorefrontCode | undefined => {
  const code = target instanceof SVGElement ? target.dataset.storefront : undefined
  return code !== undefined && isStorefrontCode(code) ? code : undefined
}

type Pointed = { storefront: StorefrontCode; byKey: boolean }

export const useMapPointing = ({ start, onSelect }: PointingInput) => {
  const [pointed, setPointed] = useState<Pointed>()
  const point = (storefront: StorefrontCode | undefined, byKey = false) => {
    setPointed(storefront && { storefront, byKey })
    lightCountry(storefront)
  }

  const countryAt = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const pixel = worldSize.width / box.width
    const at = { x: (event.clientX - box.left) * pixel, y: (event.clientY - box.top) * pixel }
    return pickCountry(mapCountries, { point: at, land: landUnder(event.target), reach: reachPixels * pixel })
  }

  const select = (storefront: StorefrontCode | undefined) => {
    if (storefront) onSelect?.(storefront)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = arrows[event.key]
    const of = pointed?.storefront ?? start
    if (event.key === 'Escape') {
      point(undefined)
      event.currentTarget.blur()
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      select(pointed?.storefront)
    } else if (direction && of) {
      event.preventDefault()
      point(neighbourOf(mapCountries, { of, direction }) ?? of, true)
    }
  }

  return {
    pointed,
    frame: {
      // One tab stop for the whole map; arrow keys move inside it.
      tabIndex: 0,
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.matches(':focus-visible')) point(pointed?.storefront ?? start, true)
      },
      onBlur: () => point(undefined),
    },
    picture: {
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (event.pointerType === 'mouse') point(countryAt(event))
      },
      onPointerLeave: (event: PointerEvent<SVGSVGElement>) => {
        if (event.pointerType === 'mouse') point(undefined)
      },
      onClick: (event: MouseEvent<SVGSVGElement>) => {
        const storefront = countryAt(event)
        point(storefront)
        select(storefront)
      },
    },
  }
}
