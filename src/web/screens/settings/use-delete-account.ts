import { useMutation } from '@tanstack/react-query'
import { deleteAccount } from '#contract/accounts.ts'
import { call } from '#web/lib/api-client.ts'
import { forgetEmail } from '#web/lib/kept-email.ts'

/** What has to be typed; the contract asks for it, too. */
export const deletionPhrase = 'delete my account'

/** Deletes the account, and with a whole new page everything of it that this browser holds. */
export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: () => call(deleteAccount, { params: { userId }, body: { confirmation: deletionPhrase } }),
    onSuccess: () => {
      forgetEmail()
      location.assign('/')
    },
  })
