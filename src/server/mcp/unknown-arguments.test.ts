import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { onFileFinished } from '../testing/file-finished.ts'
import { openTestServer } from '../testing/test-server.ts'

let client: Client
let url: string

beforeAll(async () => {
  const { server } = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '10000' } })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  client = new Client({ name: 'a test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)))
  onFileFinished(() => client.close())
})

const use = async (name: string, args: Record<string, unknown>): Promise<{ isError: boolean; text: string }> => {
  const { isError = false, content } = await client.callTool({ name, arguments: args })
  return { isError: isError === true, text: JSON.stringify(content) }
}

describe('an argument that a tool does not have', () => {
  test('an argument that a tool does not have is refused by every tool, and its schema says so', async () => {
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(15)
    for (const { name, inputSchema } of tools) {
      expect(inputSchema.additionalProperties, name).toBe(false)
      const { isError, text } = await use(name, { made_up: 'x' })
      expect(isError, name).toBe(true)
      expect(text, name).toContain('There is no argument \\"made_up\\"')
    }
  })

  test.each([
    ['get_chart', { storefront: 'us', charttype: 'top-paid' }, 'did you mean \\"chartType\\"?'],
    ['get_chart', { storefornt: 'us' }, 'did you mean \\"storefront\\"?'],
    ['get_weather', { storefront: 'jp' }, 'The arguments are \\"day\\", \\"limit\\", and \\"cursor\\".'],
  ])(
    'an argument that a tool does not have is named with the one that was meant, or with all that there are: %s %j',
    async (name, args, words) => {
      const { isError, text } = await use(name, args)
      expect(isError).toBe(true)
      expect(text).toContain(words)
    },
  )

  test('an argument that a tool does not have is refused by the prompts as well', async () => {
    const arguments_ = { span: 'week', country: 'jp' }
    await expect(client.getPrompt({ name: 'weekly_report', arguments: arguments_ })).rejects.toThrow(
      'There is no argument "country". The arguments are "span".',
    )
  })
})

describe('an assistant with a bearer that no one can read', () => {
  test('an assistant with a bearer that no one can read is refused before its message is read, as by every other call', async () => {
    const headers = { authorization: 'Bearer nonsense', 'content-type': 'application/json' }
    const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'auth.token_invalid' })
  })
})
