import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --name what-changes` writes the next migration from the .table.ts files.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/**/*.table.ts',
  out: './migrations/postgres',
})
