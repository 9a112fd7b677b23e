import { adminWords as words } from './admin.words.ts'
import { AdminPage } from './admin-page.tsx'
import { PeopleCount, PeopleSection } from './people-section.tsx'

/** Who has an account here, and which role. */
export const PeopleScreen = () => (
  <AdminPage title={words.people} description={words.description} aside={<PeopleCount />}>
    <PeopleSection />
  </AdminPage>
)
