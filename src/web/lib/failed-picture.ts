/** A picture that failed before this code ran tells nobody any more; not yet asked for is not failed. */
export const hasFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
