import { ensureClientSchema } from '../documents/client-schema.ts'

await ensureClientSchema()
