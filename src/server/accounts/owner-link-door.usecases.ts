import { askDoor, type Command } from '../platform/door.ts'
import type { Accounts } from './accounts.usecases.ts'
import { sayOwnerLink } from './owner-link.usecases.ts'

const command = 'owner-link'

/** What the running server does for the command: it prints a link to its own address. */
export const ownerLinkCommands = ({ ownerLink, publicUrl }: Accounts, address: string): Record<string, Command> =>
  ownerLink ? { [command]: async () => sayOwnerLink(publicUrl ?? address, await ownerLink.create()) } : {}

/** The message of the server that uses a folder. Undefined if none does. */
export const askForOwnerLink = async (folder: string): Promise<string | undefined> =>
  (await askDoor({ folder, command, input: {}, onProgress: () => undefined })) as string | undefined
