import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeRole, listPeople, type Person } from '#contract/people.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { peopleWords as words } from './people.words.ts'

export const peopleQuery = queryOptions({
  queryKey: [listPeople.path],
  queryFn: async ({ signal }) => (await call(listPeople, { signal })).people,
})

const withPerson = (people: readonly Person[], changed: Person): Person[] =>
  people.map(person => (person.id === changed.id ? changed : person))

export const useRoleChange = (onDone: () => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isAdmin }: Pick<Person, 'id' | 'isAdmin'>) =>
      call(changeRole, { params: { userId: id }, body: { isAdmin } }),
    onSuccess: person => {
      queryClient.setQueryData(peopleQuery.queryKey, people => people && withPerson(people, person))
      showToast({ title: person.isAdmin ? words.madeAdmin(person.username) : words.madeMember(person.username) })
      onDone()
    },
  })
}
