import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** Read over the connection: a browser that is shared has no path to give away. */
export const readDownload = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream())
