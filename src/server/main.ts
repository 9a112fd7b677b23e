import { printOwnerLink } from './accounts/owner-link.usecases.ts'
import { runUntilSignal } from './run.ts'
import type { Services } from './services.ts'

/**
 * Without an identity provider, the owner link is printed only to this terminal, so that the first visitor cannot become the
 * owner.
 */
const showOwnerLink = async (address: string, { accounts, settings, clock }: Services): Promise<void> => {
  // A worker serves no pages, so the link would not work there.
  if (settings.process.role === 'worker' || !accounts.ownerLink || (await accounts.ownerLink.hasOwner())) return
  const { dataDir } = settings.storage
  process.stdout.write(await printOwnerLink({ dataDir, address: accounts.publicUrl ?? address, now: clock.now() }))
}

await runUntilSignal(process.env, { onReady: showOwnerLink })
