import type { Command } from 'commander'
import { connect } from './connection.ts'
import type { CommonOptions, Terminal } from './context.ts'

/** The same tools as those of /mcp, for assistants that start a program instead of calling an address. */
export const addMcp = (program: Command, terminal: Terminal, version: string): void => {
  program
    .command('mcp')
    .description('Serve an assistant over standard input and output (Model Context Protocol)')
    .addHelpText('after', '\nExample:\n  rank-atlas mcp --server https://ranks.example.com')
    .action(async (options: CommonOptions) => {
      // Loaded on use, because the other commands start faster without it.
      const [{ serveStdio }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server/stdio'),
        import('#mcp/mcp-server.ts'),
      ])
      const { ask, server } = await connect(terminal, options.server)
      const session = serveStdio(() => createMcpServer({ ask, site: server }, version), {
        onerror: error => terminal.say(error.message),
      })
      const ended = new Promise<void>(resolve => {
        terminal.stdin.once('end', resolve)
        // It may have been pressed while the modules were loaded.
        if (terminal.signal.aborted) resolve()
        else terminal.signal.addEventListener('abort', () => resolve(), { once: true })
      })
      await ended
      await session.close()
    })
}
