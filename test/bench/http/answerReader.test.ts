import { describe, expect, it } from 'vitest';
import { makeAnswerReader } from './answerReader.ts';

const answer = (body: string) =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\nDate: now\r\n\r\n${body}`;

function countAnswers(text: string, chunk_bytes: number): number {
  const bytes = Buffer.from(text);
  let count = 0;
  const read = makeAnswerReader(() => {
    count += 1;
  });
  for (let at = 0; at < bytes.length; at += chunk_bytes) read(bytes.subarray(at, at + chunk_bytes));
  return count;
}

describe('the reader of answers', () => {
  const three = answer('{"ok":true}') + answer('') + answer('x'.repeat(500));

  it.each([1, 2, 7, 64, 10_000])('counts each answer once, in chunks of %i bytes', (chunk_bytes) => {
    expect(countAnswers(three, chunk_bytes)).toBe(3);
  });

  it('does not count an answer before its last byte', () => {
    expect(countAnswers(three.slice(0, -1), 10_000)).toBe(2);
  });

  it.each(['HTTP/1.1 429 Too Many Requests\r\nContent-Length: 2\r\n\r\n{}', 'HTTP/1.1 200 OK\r\n\r\n'])(
    'refuses an answer that is not to be counted: %j',
    (text) => expect(() => countAnswers(text, 10_000)).toThrow(/no 200 with its length/),
  );
});
