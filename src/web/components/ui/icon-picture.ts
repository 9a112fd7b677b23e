/** Apple writes the size of a picture into its address: `…/512x512bb.jpg`. */
const sizedPicture = /\/(\d{2,4})x(\d{2,4})(bb(?:-\d+)?\.(?:jpg|png|webp))$/

/** The address of about twice the shown size, for fine screens; never larger than given, other addresses as they are. */
export const iconPicture = (src: string, shownPx: number): string =>
  src.replace(sizedPicture, (whole, width: string, height: string, rest: string) => {
    const wanted = Math.ceil(shownPx * 2)
    return width === height && Number(width) > wanted ? `/${wanted}x${wanted}${rest}` : whole
  })
