declare module 'papaparse' {
  interface ParseError {
    readonly type: string;
    readonly code: string;
    readonly message: string;
    readonly row?: number;
  }
  interface ParseResult {
    readonly data: string[][];
    readonly errors: readonly ParseError[];
  }
  interface ParseConfig {
    readonly delimiter: string;
    readonly newline: '\n';
    readonly skipEmptyLines: 'greedy' | boolean;
    readonly preview: number;
  }
  const Papa: { parse(text: string, config: ParseConfig): ParseResult };
  export = Papa;
}
