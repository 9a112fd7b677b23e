import { printOwnerLink } from './accounts/owner-link.usecases.ts'
import { runUntilSignal } from './run.ts'
import type { Services } from './services.ts'

/** Without a provider the first person in is whoever reads this terminal, and no first visitor. */
const tellOwner = async (address: string, { accounts, settings, clock }: Services): Promise<void> => {
  // A worker serves no page on which the link could be used.
  if (settings.process.role === 'worker' || !accounts.ownerLink || (await accounts.ownerLink.hasOwner())) return
  const { dataDir } = settings.storage
  process.stdout.write(await printOwnerLink({ dataDir, address: accounts.publicUrl ?? address, now: clock.now() }))
}

await runUntilSignal(process.env, { onReady: tellOwner })
