import { ensureChromium } from '../../scripts/lib/chromium.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'

/** `npm test` has done both already; a single file run by hand must work as well. */
export const setup = async (): Promise<void> => {
  await ensureWebBuild()
  await ensureChromium()
}
