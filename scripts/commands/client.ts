import { ensureClientSchema } from '../lib/client-schema.ts'

await ensureClientSchema()
