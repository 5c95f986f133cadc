import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { z } from 'zod';
import { problemOf } from '../work/refusals.ts';
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
      async (sent: unknown) => {
        const answer = await callTool(one, sent, host).catch((error: unknown) => {
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

/** Serves the tools over standard input and output, until the input ends. */
export function serveMcp({ version, host, reportBug }: McpOptions): Promise<void> {
  serveStdio(() => makeServer(version, host, reportBug), { onerror: reportBug });
  return new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve));
}
