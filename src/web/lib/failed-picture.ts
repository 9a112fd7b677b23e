/**
 * Whether an image failed before hydration, when no error event is left to handle. An image that has not started loading has
 * not failed.
 */
export const hasFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
