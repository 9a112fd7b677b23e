import { z } from 'zod'
import { flag, setting, wholeNumber } from './config.ts'

export const httpSettings = {
  port: setting(
    'PORT',
    wholeNumber({ min: 0, max: 65_535, fallback: 3000 }),
    'Port of the web server; 0 picks a free one.',
  ),
  host: setting('HOST', z.string().default('127.0.0.1'), 'Address to listen on; `0.0.0.0` lets other machines in.'),
  publicUrl: setting(
    'PUBLIC_URL',
    z
      .url({ protocol: /^https?$/, error: 'must be the address people open, such as "https://ranks.example.com"' })
      .transform(text => new URL(text).origin)
      .optional(),
    'Address under which people see the site, for links that leave it; by default what the request names.',
  ),
}

export const processSettings = {
  role: setting(
    'PROCESS_ROLE',
    z.enum(['all', 'web', 'worker'], 'must be "all", "web" or "worker"').default('all'),
    'What this process does: everything, only pages and API (`web`), or only the machinery and its health (`worker`).',
  ),
  isDemo: setting('DEMO', flag(false), 'Set by `npm run demo`: pages may show the images of the fake App Store.'),
}

export const storageSettings = {
  dataDir: setting('DATA_DIR', z.string().default('./data'), 'Folder of the embedded databases.'),
  databaseUrl: setting(
    'DATABASE_URL',
    z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a PostgreSQL address such as "postgres://user@host/name"' })
      .optional(),
    'PostgreSQL server to use instead of the embedded PGlite.',
  ),
  clickhouseUrl: setting(
    'CLICKHOUSE_URL',
    z.url({ protocol: /^https?$/, error: 'must be a ClickHouse HTTP address such as "http://host:8123"' }).optional(),
    'ClickHouse server to use instead of the embedded chDB.',
  ),
}

export const logSettings = {
  level: setting(
    'LOG_LEVEL',
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as "info"')
      .default('info'),
    'How much is logged.',
  ),
}
