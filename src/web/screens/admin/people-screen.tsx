import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { peopleWords as words } from './people.words.ts'
import { PeopleCount, PeopleSection } from './people-section.tsx'

/** Lists the accounts and their roles. */
export const PeopleScreen = () => (
  <AdminPage title={words.people} description={words.description} aside={<PeopleCount />}>
    <PeopleSection />
  </AdminPage>
)
