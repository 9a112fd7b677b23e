/** Apple puts the size of a picture in its URL: `…/512x512bb.jpg`. */
const sizedPicture = /\/(\d{2,4})x(\d{2,4})(bb(?:-\d+)?\.(?:jpg|png|webp))$/

/**
 * The URL of an icon at twice the displayed size, for high-density screens. Never upscales; URLs in another format are
 * returned unchanged.
 */
export const iconPicture = (src: string, shownPx: number): string =>
  src.replace(sizedPicture, (whole, width: string, height: string, rest: string) => {
    const wanted = Math.ceil(shownPx * 2)
    return width === height && Number(width) > wanted ? `/${wanted}x${wanted}${rest}` : whole
  })
