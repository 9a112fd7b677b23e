/** How a backup without secrets copies a table: not at all, only some of its rows, or with another value in a column. */
type SecretRule = { isLeftOut?: true; where?: string; columns?: Record<string, string> }

/**
 * Omits everything that would let someone act for a person or for this server. People then sign in again, set up their
 * channels again (except e-mail), and their feeds get new addresses.
 */
const rules: Record<string, SecretRule> = {
  sessions: { isLeftOut: true },
  sign_in_attempts: { isLeftOut: true },
  owner_links: { isLeftOut: true },
  server_keys: { isLeftOut: true },
  ranking_tests: { isLeftOut: true },
  outbox_letters: { isLeftOut: true },
  deliveries: { isLeftOut: true },
  delivery_tries: { isLeftOut: true },
  list_links: { isLeftOut: true },
  api_tokens: { isLeftOut: true },
  device_logins: { isLeftOut: true },
  // Most of the channels that rules name are left out.
  alert_rules: { columns: { channel_ids: 'NULL' } },
  channels: { where: "kind = 'email'" },
  alert_people: { columns: { feed_secret: "encode(sha256(convert_to(feed_secret, 'UTF8')), 'hex')" } },
}

export const secretRuleOf = (table: string): SecretRule => rules[table] ?? {}
