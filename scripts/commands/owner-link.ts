// npm run owner-link: creates a new link for the owner. A server that runs on embedded databases makes it itself.
import { existsSync } from 'node:fs'
import { createOwnerSecret, sayOwnerLink } from '../../src/server/accounts/owner-link.usecases.ts'
import { askForOwnerLink } from '../../src/server/accounts/owner-link-door.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { StartError } from '../../src/server/platform/errors.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { embeddedFolderOf } from '../../src/server/platform/platform.config.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'
import { openStorage } from '../../src/server/storage.ts'

const makeLink = async (): Promise<string> => {
  const settings = readSettings(process.env)
  const { accounts, http, storage } = settings
  if (accounts.provider !== 'none') {
    throw new StartError(`People sign in with AUTH_PROVIDER=${accounts.provider}, so there is no owner link.`)
  }
  const folder = embeddedFolderOf(storage)
  if (folder !== undefined && !existsSync(folder)) {
    throw new StartError(
      `There is no data in ${storage.dataDir} yet: start the server first, or set DATA_DIR to its folder.`,
    )
  }
  const asked = folder === undefined ? undefined : await askForOwnerLink(folder)
  if (asked !== undefined) return asked
  const opened = await openStorage(settings, systemClock, createLog({ level: 'warn' }))
  try {
    const secret = await createOwnerSecret({ db: opened.database.db, clock: systemClock })
    return sayOwnerLink(http.publicUrl ?? `http://${http.host}:${http.port}`, secret)
  } finally {
    await opened.closeStorage()
  }
}

try {
  process.stdout.write(await makeLink())
} catch (error) {
  exitWithSentence(error, 'The owner link could not be created')
}
