import { useMutation } from '@tanstack/react-query'
import { deleteAccount } from '#contract/accounts.ts'
import { call } from '#web/lib/api-client.ts'
import { href } from '#web/lib/site-path.ts'
import { deleteStoredEmail } from '#web/lib/stored-email.ts'

/** The phrase that the user must type; the API requires it, too. */
export const deletionPhrase = 'delete my account'

/** Deletes the account. The full page load afterwards clears all cached data from the browser. */
export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: () => call(deleteAccount, { params: { userId }, body: { confirmation: deletionPhrase } }),
    onSuccess: () => {
      deleteStoredEmail()
      location.assign(href('/'))
    },
  })
