declare module 'papaparse' {
  interface ParseError {
    readonly type: string;
    readonly row?: number;
  }
  interface ParseStep {
    readonly data: string[];
    readonly errors: readonly ParseError[];
  }
  interface Parser {
    abort(): void;
  }
  interface ParseConfig {
    readonly delimiter: string;
    readonly newline: '\n';
    readonly fastMode: boolean;
    readonly skipEmptyLines: 'greedy';
    readonly step: (result: ParseStep, parser: Parser) => void;
  }
  interface UnparseConfig {
    readonly newline: string;
    readonly escapeFormulae: RegExp;
  }
  const Papa: {
    parse(text: string, config: ParseConfig): void;
    parse(
      text: string,
      config: Pick<ParseConfig, 'delimiter' | 'newline'>,
    ): { readonly data: readonly (readonly string[])[]; readonly errors: readonly ParseError[] };
    unparse(rows: readonly (readonly string[])[], config: UnparseConfig): string;
  };
  export = Papa;
}
