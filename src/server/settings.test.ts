import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StartError } from './platform/process/errors.ts'
import { listMisspelledSettings, readSettings, settingGroups } from './settings.ts'
import { runServerProcess } from './testing/server-process.ts'

const sentenceFor = (environment: NodeJS.ProcessEnv): string => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'accepted'
}

/** All output of a server that does not start. */
const runProgram = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const { output, errors } = await runServerProcess(environment)
  return `${output}\n${errors}`
}

const allSettings = Object.values(settingGroups).flatMap(group => Object.values(group))

const servers = { DATABASE_URL: 'postgres://ranks@db/ranks' }

describe('the settings of the server', () => {
  test('the settings of the server default to listening on this machine only, with data in ./data', () => {
    expect(readSettings({})).toMatchObject({
      http: { port: 3000, host: '127.0.0.1' },
      process: { role: 'all', isDemo: false },
      storage: { dataDir: './data', databaseUrl: undefined },
      log: { level: 'info' },
      summaries: { stalenessHours: 72 },
    })
  })

  test('the settings of the server treat an empty or blank value as unset, for every setting', () => {
    for (const blank of ['', '  ']) {
      const environment = Object.fromEntries(allSettings.map(({ env }) => [env, blank]))
      expect(readSettings(environment)).toEqual(readSettings({}))
    }
  })

  test('the settings of the server ignore blanks around a value', () => {
    expect(readSettings({ PORT: ' 8080 ', LOG_LEVEL: 'warn\n' })).toMatchObject({
      http: { port: 8080 },
      log: { level: 'warn' },
    })
  })

  test.each([
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'at most 65535'],
    ['PORT', '-1', 'at least 0'],
    ['PROCESS_ROLE', 'cron', '"all", "web" or "worker"'],
    ['DEMO', 'perhaps', '"true" or "false"'],
    ['DATABASE_URL', 'mysql://db/ranks', 'a PostgreSQL address such as'],
    ['LOG_LEVEL', 'loud', 'a pino level such as "info"'],
    ['COLLECTOR_ENABLED', 'maybe', '"true" or "false"'],
    ['COLLECTOR_STOREFRONTS', 'atlantis', 'not an App Store storefront'],
    ['COLLECTOR_STOREFRONTS', 'us,UK', 'the App Store has "gb" instead of "uk"'],
    ['APPSTORE_ITUNES_URL', 'itunes', 'an http(s) address without a path'],
    ['STALENESS_HOURS', '0', 'at least 1'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses or networks such as'],
    ['LIMIT_API_PER_MINUTE', '0', 'at least 1'],
    ['AUTH_PROVIDER', 'password', '"none", "oidc", "github" or "header"'],
    ['AUTH_ISSUER', 'http://id.example.com', 'an https address such as'],
    ['AUTH_ADMINS', 'ann', 'e-mail addresses or "issuer|subject"'],
    ['AUTH_HEADER', 'remote user', 'the name of a header'],
  ])(
    '%s=%s is refused with one sentence that names the variable, the value and what is expected',
    (name, value, expected) => {
      const sentence = sentenceFor({ [name]: value })
      expect(sentence).toContain(`The setting ${name} is ${JSON.stringify(value)}: it `)
      expect(sentence).toContain(expected)
      expect(sentence).toMatch(/^[^\n]+: it (must be|contains) [^\n]+\. Nothing was started\.$/)
    },
  )

  test('the settings of the server do not repeat the password in a refused address', () => {
    const sentence = sentenceFor({ DATABASE_URL: 'mysql://ranks:s3cr/e@t@db/ranks' })
    expect(sentence).toContain('The setting DATABASE_URL is "mysql://…@db/ranks": it ')
  })

  test('the settings of the server name the first of two wrong values', () => {
    expect(sentenceFor({ PORT: 'x', LOG_LEVEL: 'loud' })).toContain('The setting PORT is')
  })

  test('the settings of the server require a sender for e-mails, and on a worker also the public address', () => {
    const mail = { SMTP_URL: 'smtp://mail.example' }
    const whole = { ...mail, MAIL_FROM: 'ranks@mail.example' }
    expect(sentenceFor(mail)).toContain('SMTP_URL needs MAIL_FROM')
    expect(sentenceFor(whole)).toBe('accepted')
    const worker = { ...whole, ...servers, PROCESS_ROLE: 'worker' }
    expect(sentenceFor(worker)).toMatch(/^SMTP_URL needs PUBLIC_URL if PROCESS_ROLE=worker: [^\n]+\.$/)
    expect(sentenceFor({ ...worker, PUBLIC_URL: 'https://ranks.example' })).toBe('accepted')
    expect(sentenceFor({ ...worker, PROCESS_ROLE: 'web' })).toBe('accepted')
  })

  test.each([
    ['https://Ranks.Example/', 'https://ranks.example'],
    ['https://example.com/ranks', 'https://example.com/ranks'],
    ['https://example.com/a/rank-atlas_2.0~/', 'https://example.com/a/rank-atlas_2.0~'],
    ['http://[::1]:3000/x/', 'http://[::1]:3000/x'],
    ['http://example.com:80/./a/../b', 'http://example.com/b'],
  ])('the settings of the server take %s as the address %s', (text, address) => {
    expect(readSettings({ PUBLIC_URL: text }).http.publicUrl).toBe(address)
  })

  test.each([
    ['ranks.example', /address people open, such as/],
    ['ftp://ranks.example', /address people open, such as/],
    ['https://example.com/ranks?a=1', /without a user, a query or a fragment/],
    ['https://example.com/ranks#top', /without a user, a query or a fragment/],
    ['https://ada:secret@example.com/ranks', /without a user, a query or a fragment/],
    ['https://example.com/r%C3%A4nge', /path of letters, digits and the signs - \. _ ~ only/],
    ['https://example.com/rang/häufig', /path of letters, digits and the signs/],
    ['https://example.com//ranks', /path of letters, digits and the signs/],
    ['https://example.com/ranks//', /path of letters, digits and the signs/],
    ['https://example.com/a%2Fb', /path of letters, digits and the signs/],
    ['https://example.com/"><script>', /path of letters, digits and the signs/],
  ])('the settings of the server refuse %s as the address, in a sentence', (text, reason) => {
    const sentence = sentenceFor({ PUBLIC_URL: text })
    expect(sentence).toMatch(/^The setting PUBLIC_URL is .+: it must .+\. Nothing was started\.$/)
    expect(sentence).toMatch(reason)
    expect(sentence).not.toContain('secret')
  })

  test.each(['web', 'worker'])('PROCESS_ROLE=%s needs a database server and says why', role => {
    expect(sentenceFor({ PROCESS_ROLE: role })).toMatch(/PROCESS_ROLE=\w+ .*needs DATABASE_URL: [^\n]+\.$/)
    expect(sentenceFor({ PROCESS_ROLE: role, ...servers })).toBe('accepted')
  })

  test('CLICKHOUSE_URL of version 0.1 is refused with the way to bring its data', () => {
    expect(sentenceFor({ CLICKHOUSE_URL: 'http://history:8123/ranks' })).toMatch(
      /^CLICKHOUSE_URL is set, but .+ Nothing was changed\. Export .+ import the file: see docs\/backup\.md/,
    )
  })

  test('the settings of the server have a unique name each, and a sentence that describes it', () => {
    const names = allSettings.map(({ env }) => env)
    expect(names).toEqual([...new Set(names)])
    for (const { env, description } of allSettings) {
      expect(env).toMatch(/^[A-Z][A-Z0-9_]*$/)
      expect(description, env).toMatch(/^[A-Z].{10,}\.$/)
    }
  })
})

describe('a variable that is not a setting', () => {
  test.each([
    ['PROT', 'PORT'],
    ['POTR', 'PORT'],
    ['PORTS', 'PORT'],
    ['port', 'PORT'],
    ['HOTS', 'HOST'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['AUTH_ISUER', 'AUTH_ISSUER'],
    ['AUTH_CLIENTID', 'AUTH_CLIENT_ID'],
    ['COLLECTOR_STOREFRONT', 'COLLECTOR_STOREFRONTS'],
    ['LIMIT_SEARCH', 'LIMIT_SEARCH_PER_MINUTE'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ])(
    'a variable that only looks like a setting is reported: %s, with the hint %s and without its value',
    (name, meant) => {
      expect(listMisspelledSettings({ [name]: 'some-value' }, [])).toEqual([
        `${name} is not a setting of Rank Atlas and has no effect: did you mean ${meant}?`,
      ])
    },
  )

  test('a variable that is not a setting but begins like one is reported without a hint', () => {
    expect(listMisspelledSettings({ AUTH_PASSWORD: 'x' }, [])).toEqual([
      'AUTH_PASSWORD is not a setting of Rank Atlas and has no effect: docs/configuration.md lists all settings.',
    ])
  })

  test('a variable that is not a setting belongs to other programs in all other cases, and is not reported', () => {
    const usual =
      'PATH HOME HOSTNAME HOSTTYPE PWD OLDPWD USER LOGNAME SHELL TERM LANG LC_ALL TZ MAIL EDITOR PS1 SHLVL DISPLAY TMPDIR _ ' +
      'XDG_DATA_DIRS XDG_DATA_HOME XDG_SESSION_ID SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SUDO_USER ' +
      'NODE_ENV NODE_OPTIONS NODE_VERSION npm_lifecycle_event npm_config_port npm_package_name INIT_CWD COLOR CI DEBUG ' +
      'http_proxy https_proxy no_proxy HTTP_PROXY INVOCATION_ID JOURNAL_STREAM LISTEN_PID MEMORY_PRESSURE_WATCH ' +
      'KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP AUTH_SERVICE_HOST AUTH_SERVICE_PORT AUTH_PORT ' +
      'AUTH_PORT_80_TCP_ADDR RANK_ATLAS_PORT POSTGRES_PASSWORD PGHOST PGPORT REDIS_URL AMQP_URL S3_HOST DB_HOST WEB_PORT'
    expect(listMisspelledSettings(Object.fromEntries(usual.split(' ').map(name => [name, 'x'])), [])).toEqual([])
  })

  test('a variable that is not a setting is always reported if it is in the file of settings, except what other programs read there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-settings-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, '.env')
    writeFileSync(
      file,
      'PORT=3000\nLISTEN_ON=x\nTZ=UTC\nNODE_EXTRA_CA_CERTS=/ca.pem\nHTTPS_PROXY=x\n#PROT=1\nDATADIR=x\n',
    )
    const sentences = listMisspelledSettings({ LISTEN_ON: 'x', TZ: 'UTC' }, ['--no-warnings', `--env-file=${file}`])
    expect(sentences.map(sentence => sentence.split(' ')[0])).toEqual(['LISTEN_ON', 'DATADIR'])
  })

  test('a variable that is not a setting is in the sentence of a start that fails, and else in one line of the log', async () => {
    const oidc = { AUTH_PROVIDER: 'oidc', AUTH_ISUER: 'https://id.example.com' }
    const failed = await runProgram(oidc)
    expect(failed).toContain('AUTH_PROVIDER=oidc needs AUTH_ISSUER')
    expect(failed).toContain('AUTH_ISUER is not a setting of Rank Atlas and has no effect: did you mean AUTH_ISSUER?')
    // A file in place of the data folder ends the start right after the settings were read.
    const started = await runProgram({ PROT: '3000', DATA_DIR: join(import.meta.dirname, 'main.ts') })
    expect(started.split('\n').filter(line => line.includes('did you mean PORT?'))).toHaveLength(1)
  })
})

describe('the sign-in', () => {
  const oidc = { AUTH_PROVIDER: 'oidc', AUTH_ISSUER: 'https://id.example.com/', AUTH_CLIENT_ID: 'ranks' }
  const secret = 'nW3-x81-QpZ-77a-Kd2'

  test('the sign-in of assistants needs a provider of access tokens and the public address', () => {
    const sentence = 'AUTH_ASSISTANTS=true needs AUTH_PROVIDER=oidc and PUBLIC_URL'
    expect(() => readSettings({ AUTH_ASSISTANTS: 'true', PUBLIC_URL: 'https://ranks.example.com' })).toThrow(sentence)
    expect(() => readSettings({ ...oidc, AUTH_ASSISTANTS: 'true' })).toThrow(sentence)
  })

  test('the sign-in is only the owner link, until a provider is set', () => {
    expect(readSettings({}).accounts).toMatchObject({ provider: 'none', admins: [] })
    const { accounts } = readSettings({ ...oidc, AUTH_CLIENT_SECRET: secret, AUTH_ADMINS: 'a@b.example, https://id|7' })
    expect(accounts).toMatchObject({ issuer: 'https://id.example.com/', admins: ['a@b.example', 'https://id|7'] })
  })

  test.each([
    ['AUTH_ISSUER', { ...oidc, AUTH_ISSUER: '' }],
    ['AUTH_CLIENT_ID', { ...oidc, AUTH_CLIENT_ID: '' }],
    ['AUTH_CLIENT_SECRET', { AUTH_PROVIDER: 'github', AUTH_CLIENT_ID: 'ranks' }],
    ['TRUSTED_PROXIES', { AUTH_PROVIDER: 'header' }],
  ])('the sign-in needs %s, and the start says so', (name, environment) => {
    expect(sentenceFor(environment)).toContain(`needs ${name}`)
  })

  test.each(['secret', 'short-one', 'nW3-x81-QpZ-77a-Kd2'])(
    'the sign-in takes any client secret, because the provider chose it: %s',
    given => {
      expect(readSettings({ ...oidc, AUTH_CLIENT_SECRET: given }).accounts.clientSecret).toBe(given)
    },
  )

  test('the sign-in never uses the demo provider outside the demo', () => {
    const demo = { ...oidc, AUTH_ISSUER: 'http://127.0.0.1:3000/demo-provider' }
    expect(sentenceFor(demo)).toContain('it is for the demo only')
    expect(sentenceFor({ ...demo, DEMO: 'true' })).toBe('accepted')
  })
})
