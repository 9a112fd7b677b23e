import { demoClient } from '../../../demo-provider/index.ts'
import { walkSignIn } from '../../../demo-provider/testing/sign-in-walk.ts'
import { startDemoProvider } from '../../../demo-provider/testing/started-provider.ts'
import { site } from './test-browser.ts'

/** Not the path of the demo: a server that is no demo refuses to trust that one. */
const path = '/accounts'

/** The bundled provider as a server of its own, and the settings that lead to it. */
export const startProviderServer = async () => {
  const provider = await startDemoProvider({ redirectUris: [`${site}/api/callback`], path })
  const environment = {
    AUTH_PROVIDER: 'oidc',
    AUTH_ISSUER: provider.issuer,
    AUTH_CLIENT_ID: demoClient.clientId,
    AUTH_CLIENT_SECRET: demoClient.clientSecret,
    AUTH_ADMINS: 'ada@demo.invalid',
  }
  return { ...provider, environment }
}

/** What a person does at the provider: choose who to be, or `cancel`. Answers the address they are sent back to. */
export const authorize = (url: string, answer: string): Promise<string> => walkSignIn(url, { answer })
