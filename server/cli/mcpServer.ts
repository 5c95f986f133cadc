import { McpServer, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { z } from 'zod';
import type { Locale } from '../contract/locale.ts';
import { sayMessage } from '../report/say.ts';
import { problemOf } from '../work/refusals.ts';
import { messageLimit_bytes, wholeLines } from './mcpLines.ts';
import { callTool, refusedTool, type ToolHost, tools } from './mcpTools.ts';

/** The schema as a client is shown it; the tool itself checks, and refuses in the product's words. */
function shownSchema(schema: z.ZodType) {
  const { jsonSchema } = schema['~standard'];
  const validate = (value: unknown) => ({ value });
  return { '~standard': { version: 1 as const, vendor: 'homeward', validate, jsonSchema } };
}

function makeServer(version: string, host: ToolHost, reportBug: (error: unknown) => void): McpServer {
  const server = new McpServer({ name: 'homeward', version }, { capabilities: { tools: {} } });
  for (const one of tools) {
    const { name, title, description, input } = one;
    const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
    server.registerTool(
      name,
      { title, description, inputSchema: shownSchema(input), annotations },
      async (sent: unknown, { mcpReq }: { readonly mcpReq: { readonly signal: AbortSignal } }) => {
        const answer = await callTool(one, sent, host, mcpReq.signal).catch((error: unknown) => {
          reportBug(error);
          return refusedTool(problemOf('INTERNAL', 'host.mcp.bug'), host.locale);
        });
        const { text, data, isError } = answer;
        const structuredContent = data as Record<string, unknown> | undefined;
        return { content: [{ type: 'text' as const, text }], ...(data && { structuredContent }), isError };
      },
    );
  }
  return server;
}

interface McpOptions {
  readonly version: string;
  readonly host: ToolHost;
  readonly reportBug: (error: unknown) => void;
}

/** Refuses a message that is too large: to whoever asks, where it says by which id, and to whoever reads standard error. */
function refuseTooLong(id: string | number | undefined, locale: Locale): void {
  const message = sayMessage('host.mcp.too_large', { limit_mb: messageLimit_bytes / 1024 ** 2 }, locale);
  console.error(message);
  if (id === undefined) return;
  const error = {
    code: ProtocolErrorCode.InvalidRequest,
    message,
    data: { limit_bytes: messageLimit_bytes },
  };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
}

/** Serves the tools over standard input and output, until the input ends or nobody reads the output. */
export function serveMcp({ version, host, reportBug }: McpOptions): Promise<void> {
  const lines = wholeLines(messageLimit_bytes, (id) => refuseTooLong(id, host.locale));
  const transport = new StdioServerTransport(process.stdin.pipe(lines), process.stdout, {
    maxBufferSize: messageLimit_bytes,
  });
  serveStdio(() => makeServer(version, host, reportBug), { onerror: reportBug, transport });
  return new Promise((resolve) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      process.stdin.unpipe(lines).pause();
      resolve();
    };
  });
}
