// npm run owner-link: creates a new link for the owner, also beside a running server.
import { createOwnerSecret, readAddress, sayOwnerLink } from '../../src/server/accounts/owner-link.usecases.ts'
import { reachDatabase } from '../../src/server/platform/database/reach-database.ts'
import { systemClock } from '../../src/server/platform/process/clock.ts'
import { StartError } from '../../src/server/platform/process/errors.ts'
import { createCommandLog } from '../../src/server/platform/process/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'

const makeLink = async (): Promise<string> => {
  const { accounts, http, storage } = readSettings(process.env)
  if (accounts.provider !== 'none') {
    throw new StartError(`People sign in with AUTH_PROVIDER=${accounts.provider}, so there is no owner link.`)
  }
  const { connect, leave } = await reachDatabase(storage, createCommandLog())
  try {
    const connection = await connect()
    const secret = await createOwnerSecret({ db: connection.db, clock: systemClock })
    await connection.end()
    const address = http.publicUrl ?? (await readAddress(storage.dataDir)) ?? `http://${http.host}:${http.port}`
    return sayOwnerLink(address, secret)
  } finally {
    await leave()
  }
}

try {
  process.stdout.write(await makeLink())
} catch (error) {
  exitWithSentence(error, 'The owner link could not be created')
}
