import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --name what-changes` writes the next migration from the .table.ts files.
// biome-ignore lint/style/noDefaultExport: drizzle-kit reads the default export
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/*/*.table.ts',
  out: './migrations/postgres',
})
