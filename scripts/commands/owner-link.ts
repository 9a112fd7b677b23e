// npm run owner-link: creates a new link for the owner. The server may be running; it reads the link from the data folder.
import { existsSync } from 'node:fs'
import { printOwnerLink } from '../../src/server/accounts/owner-link.usecases.ts'
import { StartError } from '../../src/server/platform/errors.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'

const makeLink = async (): Promise<string> => {
  const { accounts, http, storage } = readSettings(process.env)
  if (accounts.provider !== 'none') {
    throw new StartError(`People sign in with AUTH_PROVIDER=${accounts.provider}, so there is no owner link.`)
  }
  if (!existsSync(storage.dataDir)) {
    throw new StartError(
      `There is no data in ${storage.dataDir} yet: start the server first, or set DATA_DIR to its folder.`,
    )
  }
  const address = http.publicUrl ?? `http://${http.host}:${http.port}`
  return printOwnerLink({ ...storage, address, now: new Date() })
}

try {
  process.stdout.write(await makeLink())
} catch (error) {
  exitWithSentence(error, 'The owner link could not be created')
}
