import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** Read over the connection, because a shared browser has no download path. */
export const readDownload = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream())
