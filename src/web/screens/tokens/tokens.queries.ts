import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createToken,
  decideDeviceLogin,
  getDeviceLogin,
  listAllTokens,
  listTokens,
  type OwnedToken,
  revokeAnyToken,
  revokeToken,
  type Token,
  type TokenGrant,
} from '#contract/tokens.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { tokensWords as words } from './tokens.words.ts'

const minuteMs = 60_000

export const tokensQuery = (userId: string) =>
  queryOptions({
    queryKey: [listTokens.path, userId],
    queryFn: async ({ signal }) => (await call(listTokens, { params: { userId }, signal })).tokens,
    staleTime: minuteMs,
  })

export const allTokensQuery = queryOptions({
  queryKey: [listAllTokens.path],
  queryFn: async ({ signal }) => (await call(listAllTokens, { signal })).tokens,
  staleTime: minuteMs,
})

export const deviceLoginQuery = (userId: string, userCode: string) =>
  queryOptions({
    queryKey: [getDeviceLogin.path, userId, userCode],
    queryFn: ({ signal }) => call(getDeviceLogin, { params: { userId, userCode }, signal }),
    retry: false,
  })

export const useCreateToken = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (grant: TokenGrant) => call(createToken, { params: { userId }, body: grant }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery(userId).queryKey }),
  })
}

export const useRevokeToken = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Token) => call(revokeToken, { params: { userId, tokenId: id } }),
    onSuccess: (_nothing, { name }) => showToast({ title: words.revoked(name) }),
    onError: error => showFailureToast(words.revokeFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery(userId).queryKey }),
  })
}

export const useRevokeAnyToken = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ token: { id }, reason }: { token: OwnedToken; reason: string }) =>
      call(revokeAnyToken, { params: { tokenId: id }, body: { reason } }),
    onSuccess: (_nothing, { token: { name } }) => showToast({ title: words.revoked(name) }),
    onError: error => showFailureToast(words.revokeFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allTokensQuery.queryKey }),
  })
}

type Decision = { decision: 'deny' } | ({ decision: 'allow' } & TokenGrant)

export const useDecideDeviceLogin = (userId: string, userCode: string) =>
  useMutation({
    mutationFn: (decision: Decision) => call(decideDeviceLogin, { params: { userId, userCode }, body: decision }),
  })
