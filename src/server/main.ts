import { sayOwnerLink, sayOwnerLinkElsewhere } from './accounts/owner-link.usecases.ts'
import { embeddedFolderOf } from './platform/process/platform.config.ts'
import { runUntilSignal } from './run.ts'
import type { Services } from './services.ts'

/**
 * Without an identity provider, the owner link is printed only to this terminal, so that the first visitor cannot become the
 * owner.
 */
const showOwnerLink = async (address: string, { membership, settings }: Services): Promise<void> => {
  // A worker serves no pages, so the link would not work there.
  const { ownerLink, publicUrl } = membership.accounts
  if (settings.process.role === 'worker' || !ownerLink || (await ownerLink.hasOwner())) return
  // Other processes that share a database server may have printed a link.
  const isAlone = embeddedFolderOf(settings.storage) !== undefined
  const secret = await (isAlone ? ownerLink.create() : ownerLink.createFirst())
  process.stdout.write(secret === undefined ? sayOwnerLinkElsewhere : sayOwnerLink(publicUrl ?? address, secret))
}

await runUntilSignal(process.env, { onReady: showOwnerLink })
