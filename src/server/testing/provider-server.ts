import { type DemoProviderOptions, demoClient } from '../../../demo-provider/index.ts'
import { walkSignIn } from '../../../demo-provider/testing/sign-in-walk.ts'
import { startDemoProvider } from '../../../demo-provider/testing/started-provider.ts'
import { site } from './test-browser.ts'

/** Different from the demo's path, because a server outside the demo rejects the demo's provider. */
const path = '/accounts'

/** The bundled provider as a separate server, with the settings for using it. */
export const startProviderServer = async (options: Pick<DemoProviderOptions, 'assistant'> = {}) => {
  const provider = await startDemoProvider({ redirectUris: [`${site}/api/callback`], path, ...options })
  const environment = {
    AUTH_PROVIDER: 'oidc',
    AUTH_ISSUER: provider.issuer,
    AUTH_CLIENT_ID: demoClient.clientId,
    AUTH_CLIENT_SECRET: demoClient.clientSecret,
    AUTH_ADMINS: 'ada@demo.invalid',
  }
  return { ...provider, environment }
}

/** Chooses an account at the provider, or `cancel`. Returns the URL that the person is redirected to. */
export const authorize = (url: string, answer: string): Promise<string> => walkSignIn(url, { answer })
