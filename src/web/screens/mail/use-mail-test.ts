import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendMailTest } from '#contract/mail.ts'
import { call } from '#web/lib/api-client.ts'
import { mailStateQuery } from './mail.queries.ts'

/** Sends a test e-mail; the state of the mail server is read again after it, also when it failed. */
export const useMailTest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call(sendMailTest, { body: { address } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailStateQuery.queryKey }),
  })
}
