import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/db/schema/index.ts', '../remote-*/service/tables.ts'],
  out: './migrations',
})
